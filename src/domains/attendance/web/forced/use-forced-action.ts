import { useState } from 'react'
import type { DataOf } from '#kit/contract/call.ts'
import { CallFailure } from '#kit/web/call/failure.ts'
import { useCall } from '#kit/web/call/use-call.ts'
import type { CallInput } from '#kit/web/call/send.ts'
import { actOnForced } from '../../contract/forced.calls.ts'

export type ForcedResult = DataOf<typeof actOnForced>[number]
type Items = NonNullable<CallInput<typeof actOnForced>['body']>['items']

/** Returns the reason why one item was left unchanged, as a failure for screens. */
export const failureOf = ({ ok, code, message }: Pick<ForcedResult, 'ok' | 'code' | 'message'>): CallFailure | null =>
  ok ? null : new CallFailure('refused', message ?? '', { status: 200, code })

/** Acts on forced punch-outs. `failure`: of the call, or of the one item that was sent alone. */
export const useForcedAction = () => {
  const call = useCall(actOnForced)
  const [refused, setRefused] = useState<CallFailure | null>(null)
  const start = (items: Items, then: (results: readonly ForcedResult[]) => void): void => {
    setRefused(null)
    call.start({ body: { items } }, ({ data }) => {
      const [first, ...others] = data
      const failure = first && others.length === 0 ? failureOf(first) : null
      if (failure) setRefused(failure)
      else then(data)
    })
  }
  return { start, isRunning: call.isRunning, failure: call.failure ?? refused }
}
