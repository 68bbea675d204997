/* Says in a sentence that this Node is too old. Plain ECMAScript 5, which every Node reads; it runs before anything else. */
var needed = 26
var version = process.versions.node
if (Number(version.split('.')[0]) < needed) {
  process.stderr.write(
    'Muster needs Node ' +
      needed +
      ' or newer; this is ' +
      version +
      (process.env.npm_lifecycle_event
        ? '. The one that npm ci installs is missing: run npm ci without --omit=optional, or install Node ' +
          needed +
          '.\n'
        : '. Run it with npm start, which brings the right one.\n'),
  )
  process.exit(1)
}
