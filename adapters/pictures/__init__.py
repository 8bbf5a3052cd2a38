"""Tables as pictures: SVG from scenes, and PNG from SVG."""
