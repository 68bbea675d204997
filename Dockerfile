# The image of a release: unpack its archive, and build in that folder. Nothing is compiled, and of the network only one library
# of Debian is needed. BASE is Debian 12 by its digest; deploy/pin-images.sh prints it.
ARG BASE
FROM ${BASE}
ARG BASE
ARG VERSION=none
ARG REVISION=none
LABEL org.opencontainers.image.title="Muster" \
  org.opencontainers.image.description="Runs the workforce of one organisation. The first start prints a link for the first super admin: docker compose logs muster" \
  org.opencontainers.image.documentation="docs/installing.md" \
  org.opencontainers.image.licenses="MIT" \
  org.opencontainers.image.version="${VERSION}" \
  org.opencontainers.image.revision="${REVISION}" \
  org.opencontainers.image.base.name="${BASE}"
# Only a release has checksums, so a build in the repository ends here.
COPY SHA256SUMS /tmp/SHA256SUMS
# The Node of the release is the only one; it needs libatomic.
RUN case "${BASE}" in *@sha256:*) ;; *) echo 'BASE needs a digest: sh deploy/pin-images.sh prints it.' >&2; exit 1 ;; esac \
  && apt-get update \
  && apt-get install --yes --no-install-recommends libatomic1 \
  && rm -rf /var/lib/apt/lists/* \
  && useradd --uid 1000 --home-dir /data --shell /usr/sbin/nologin muster \
  && install --directory --owner=muster --group=muster --mode=700 /data
WORKDIR /muster
COPY . .
RUN sha256sum --quiet --check SHA256SUMS && rm /tmp/SHA256SUMS && ./muster verify --help > /dev/null
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data NODE_COMPILE_CACHE=/tmp/compiled
USER muster
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node_modules/.bin/node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["./muster", "start"]
