import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { AnyCall } from '#kit/contract/call.ts'
import { toastSuccess } from './call-toasts.ts'
import { asFailure, type CallFailure } from './failure.ts'
import { submit } from './perform.ts'
import { refreshKinds } from './query-client.ts'
import type { CallInput, Sent } from './send.ts'
import type { OnProgress } from './transmit-file.ts'
import { uuid } from './uuid.ts'

export type CallAction<C> = Readonly<{
  /** Sends the call. Returns the response, or null when it failed; the failure is then in `failure` and never thrown. */
  run: (input: CallInput<C>, options?: RunOptions) => Promise<Sent<C> | null>
  /** The same for event handlers: `onClick={() => remove.start(input, close)}`. */
  start: (input: CallInput<C>, then?: (sent: Sent<C>) => void) => void
  isRunning: boolean
  failure: CallFailure | null
  /** Clears the failure. */
  reset: () => void
}>

type RunOptions = Readonly<{
  /** The file of a call that takes one. */
  file?: File
  onProgress?: OnProgress
  /** Returns whether the failure is shown next to a field: it then needs no toast. */
  isPlaced?: (failure: CallFailure) => boolean
}>

type Submission<C> = Readonly<{ input: CallInput<C>; options: RunOptions | undefined }>

const fingerprint = (input: unknown): string =>
  JSON.stringify(input, (_, value: unknown) =>
    value instanceof File ? [value.name, value.size, value.lastModified] : value,
  )

/** Returns whether the server may have done it all the same: the next attempt must then carry the same key. */
const isUnsure = (failure: CallFailure): boolean => failure.kind === 'network' || failure.status >= 500

/** The wait, in milliseconds, after which a success is confirmed before the screen shows it. */
const LONGEST_REFRESH = 2000

/**
 * Refreshes what is on screen, and then confirms the success: a button that is clicked after "saved" must not send the
 * version from before the save.
 */
const confirm = async (client: QueryClient, call: AnyCall, message: string | null): Promise<void> => {
  const longest = new Promise<void>((resolve) => setTimeout(resolve, LONGEST_REFRESH))
  await Promise.race([refreshKinds(client, call.changes), longest])
  toastSuccess(call, message)
}

/**
 * A call that changes something: toasts, the idempotency key, and the refresh of everything on screen that shows what
 * it changed come from its definition. A retry of the same submission after a lost response has the same key.
 */
export const useCall = <C extends AnyCall>(call: C): CallAction<C> => {
  const client = useQueryClient()
  const unsure = useRef<{ print: string; key: string } | null>(null)
  const mutation = useMutation<Sent<C>, Error, Submission<C>>({
    mutationFn: async ({ input, options }) => {
      const print = fingerprint([input, options?.file])
      const key = unsure.current?.print === print ? unsure.current.key : uuid()
      try {
        const sent = await submit(call, input, { key, ...options })
        unsure.current = null
        return sent
      } catch (error) {
        unsure.current = isUnsure(asFailure(error)) ? { print, key } : null
        throw error
      }
    },
    onSuccess: ({ message }) => void confirm(client, call, message),
  })
  const run = (input: CallInput<C>, options?: RunOptions): Promise<Sent<C> | null> =>
    mutation.mutateAsync({ input, options }).catch(() => null)
  const start = (input: CallInput<C>, then?: (sent: Sent<C>) => void): void => {
    void run(input).then((sent) => sent && then?.(sent))
  }
  return {
    run,
    start,
    isRunning: mutation.isPending,
    failure: mutation.error ? asFailure(mutation.error) : null,
    reset: mutation.reset,
  }
}
