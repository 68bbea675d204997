// Server and browser application side by side, both with reload. Ends both together.
import { spawn } from 'node:child_process'
import { TOOLS } from './tools.ts'

const children = [
  spawn(
    process.execPath,
    [
      '--env-file-if-exists=.env',
      '--watch-path=src',
      '--watch-path=demo',
      '--watch-preserve-output',
      'src/server.ts',
      ...process.argv.slice(2),
    ],
    { stdio: 'inherit', env: { ...process.env, NODE_ENV: 'development', STOP_GRACE_SECONDS: '0' } },
  ),
  spawn(process.execPath, [TOOLS.vite], { stdio: 'inherit' }),
]
const end = (): void => {
  for (const child of children) child.kill('SIGTERM')
}
process.once('SIGINT', end)
process.once('SIGTERM', end)
for (const child of children) child.once('exit', end)
