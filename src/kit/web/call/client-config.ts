import { machineNow } from '#kit/contract/machine-clock.ts'

/** The part of the session that calls need: set once when the application starts. */
export type ClientConfig = Readonly<{
  /** The bearer token for the address that is shown now. */
  token: () => string | null
  /** A call got 401. `true`: there is a session again and the call is sent once more. */
  sessionEnded: () => Promise<boolean>
  /** A call requires the password again. `true`: it was entered and the call is sent once more. */
  confirm_required?: () => Promise<boolean>
  /** The first call waits for this. */
  ready?: Promise<unknown>
}>

let clientConfig: ClientConfig = { token: () => null, sessionEnded: async () => false }
let running: Promise<boolean> | null = null
let confirming: Promise<boolean> | null = null

export const setClientConfig = (next: ClientConfig): void => {
  clientConfig = next
  running = null
  confirming = null
}
let actAt = machineNow()
/** Returns the instant of the person's last call; background calls do not count. */
export const lastActAt = (): number => actAt
export const noteAct = (): void => {
  actAt = machineNow()
}

export const isReady = async (): Promise<unknown> => clientConfig.ready
export const bearerToken = (): string | null => clientConfig.token()

/** Handles the end of a session once for calls that fail together. */
export const sessionEnded = (): Promise<boolean> => {
  running ??= clientConfig.sessionEnded().finally(() => {
    running = null
  })
  return running
}

/** The same for calls that require the password together. */
export const passwordConfirmed = (): Promise<boolean> => {
  confirming ??= (clientConfig.confirm_required?.() ?? Promise.resolve(false)).finally(() => {
    confirming = null
  })
  return confirming
}
