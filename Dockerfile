# The bot, `stammtisch serve`: docs/deploying.md. BASE needs Python 3.11 or later with venv, and its headers.
ARG BASE=python:3.13-slim

FROM ${BASE} AS build
RUN apt-get update \
    && apt-get install -y --no-install-recommends gcc libc6-dev \
    && rm -rf /var/lib/apt/lists/*
RUN python3 -m venv /opt/stammtisch
COPY . /src
RUN STAMMTISCH_COMPILE=1 /opt/stammtisch/bin/pip install --no-cache-dir -c /src/constraints.txt \
    "/src[telegram,matrix-e2ee,pictures,postgresql]"

FROM ${BASE}
LABEL org.opencontainers.image.title="stammtisch" \
    org.opencontainers.image.source="https://github.com/stammtisch-games/stammtisch" \
    org.opencontainers.image.licenses="MIT AND Bitstream-Vera"
# A fixed number, so that files can be made readable for it outside.
RUN groupadd --gid 10001 stammtisch \
    && useradd --uid 10001 --gid 10001 --home-dir /data --no-create-home --shell /usr/sbin/nologin stammtisch \
    && install -d -o stammtisch -g stammtisch -m 0700 /data
COPY --from=build /opt/stammtisch /opt/stammtisch
ENV PATH=/opt/stammtisch/bin:$PATH
USER stammtisch
# The default database, sqlite:///stammtisch.sqlite, is here.
WORKDIR /data
VOLUME /data
# The port of `health` in the configuration.
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s CMD ["python3", "-c", "\
from http.client import HTTPConnection as C; c = C('127.0.0.1', 9464, timeout=4); \
c.request('GET', '/healthz'); raise SystemExit(c.getresponse().status != 200)"]
ENTRYPOINT ["stammtisch"]
CMD ["serve"]
