import type { AnyCall } from '#kit/contract/call.ts'
import { perform } from '#kit/web/call/perform.ts'
import { saveFile } from '#kit/web/call/save-file.ts'
import { type CallInput, send, type Sent } from '#kit/web/call/send.ts'

// In the tab alone, so that the next user of this browser finds nothing.
const KEY = 'onboarding'

export const storedToken = (): string | null => window.sessionStorage.getItem(KEY)
export const storeToken = (token: string): void => window.sessionStorage.setItem(KEY, token)
export const deleteToken = (): void => window.sessionStorage.removeItem(KEY)

const headers = () => ({ Authorization: `Bearer ${storedToken() ?? ''}` })

/** Saves a file as the person. */
export const saveOwnFile = <C extends AnyCall>(call: C, input: CallInput<C>, name: string): Promise<boolean> =>
  saveFile(call, input, name, headers())

/** Sends a call as the person, without a toast. */
export const callPortal = <C extends AnyCall>(call: C, input: CallInput<C>): Promise<Sent<C>> =>
  send(call, input, { headers: headers() })

/** Sends a call as the person, with its toasts. */
export const act = <C extends AnyCall>(call: C, input: CallInput<C>, file?: File): Promise<Sent<C>> =>
  perform(call, input, { headers: headers(), file })
