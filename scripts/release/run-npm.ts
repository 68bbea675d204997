import { execFileSync } from 'node:child_process'

/** Runs npm in a folder, that of `npm run` where there is one, and returns what it prints. */
export const runNpm = (folder: string, args: readonly string[]): string => {
  const own = process.env['npm_execpath']
  const [program, ...first] = own?.endsWith('.js') ? [process.execPath, own] : ['npm']
  return execFileSync(program, [...first, ...args], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}
