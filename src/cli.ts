import './check-node.cjs'

// Commands for who runs the installation: `npm run backup`, `npm run verify` and so on.
const { runCommand } = await import('#app/server/operate/run-command.ts')
process.exitCode = await runCommand(process.argv.slice(2), process.env, {
  print: (line) => void process.stdout.write(`${line}\n`),
  complain: (line) => void process.stderr.write(`${line}\n`),
})
