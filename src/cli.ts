import { runCommand } from '#app/server/operate/run-command.ts'

// Commands for who runs the installation: `npm run backup`, `npm run verify` and so on.
process.exitCode = await runCommand(process.argv.slice(2), process.env, {
  say: (line) => void process.stdout.write(`${line}\n`),
  complain: (line) => void process.stderr.write(`${line}\n`),
})
