import { runCommand } from '../run-command.ts'

export type Ran = Readonly<{ code: number; said: string; complained: string }>

/** Runs a command of the operator in this process, and answers what it wrote. */
export const run = async (args: readonly string[], env: NodeJS.ProcessEnv): Promise<Ran> => {
  const said: string[] = []
  const complained: string[] = []
  const code = await runCommand(args, env, {
    say: (line) => void said.push(line),
    complain: (line) => void complained.push(line),
  })
  return { code, said: said.join('\n'), complained: complained.join('\n') }
}
