import { runCommand } from '../run-command.ts'

export type Ran = Readonly<{ code: number; printed: string; complained: string }>

/** Runs a command of the operator in this process, and returns its output. */
export const run = async (args: readonly string[], env: NodeJS.ProcessEnv): Promise<Ran> => {
  const printed: string[] = []
  const complained: string[] = []
  const code = await runCommand(args, env, {
    print: (line) => void printed.push(line),
    complain: (line) => void complained.push(line),
  })
  return { code, printed: printed.join('\n'), complained: complained.join('\n') }
}
