/* Search runs in a worker, which browsers refuse to pages that were opened as files. There the
   worker's script runs in a hidden frame instead, which gets and sends the same messages. */
if (location.protocol === "file:") {
  window.Worker = class extends EventTarget {
    constructor(url) {
      super();
      this.frame = document.createElement("iframe");
      this.frame.hidden = true;
      document.body.appendChild(this.frame);
      const inside = this.frame.contentDocument;
      inside.open();
      inside.write(
        "<script>" +
          "function postMessage(data) { parent.postMessage(data, '*'); }" +
          "function importScripts(...urls) {" +
          "  return urls.reduce((before, url) => before.then(() => new Promise((done, failed) => {" +
          "    const script = document.createElement('script');" +
          "    script.src = url; script.onload = done; script.onerror = failed;" +
          "    document.body.appendChild(script);" +
          "  })), Promise.resolve());" +
          "}" +
          "</" + "script><body><script src='" + url + "'></" + "script>"
      );
      inside.close();
      window.addEventListener("message", (event) => {
        if (event.source !== this.frame.contentWindow) return;
        const message = new MessageEvent("message", { data: event.data });
        this.dispatchEvent(message);
        if (this.onmessage) this.onmessage(message);
      });
    }
    postMessage(data) {
      const send = () => this.frame.contentWindow.dispatchEvent(new MessageEvent("message", { data }));
      if (this.frame.contentDocument.readyState === "complete") send();
      else this.frame.contentWindow.addEventListener("load", send, { once: true });
    }
    terminate() {
      this.frame.remove();
    }
  };
}
