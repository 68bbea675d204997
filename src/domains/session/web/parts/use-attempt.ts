import { useState } from 'react'
import { asFailure, type CallFailure } from '#kit/web/call/failure.ts'
import { closeToasts, toast } from '#kit/web/toasts/toast-store.ts'

/** No field is at fault when the server was unavailable or failed; else those it names, or all of them. */
const isAtFault = (failure: CallFailure | null, field: string): boolean => {
  if (failure === null || failure.kind === 'network' || failure.kind === 'failed') return false
  const named = Object.keys(failure.fields)
  return named.length === 0 || named.includes(field)
}

/** One attempt at a time: the message of the last one (`wrong`) stays until the next begins. */
export const useAttempt = () => {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const attempt = async <Result>(act: () => Promise<Result>): Promise<Result | CallFailure> => {
    closeToasts()
    setBusy(true)
    setFailure(null)
    try {
      return await act()
    } catch (error) {
      const last = asFailure(error)
      toast('error', last.message)
      setFailure(last)
      return last
    } finally {
      setBusy(false)
    }
  }
  const isWrong = (field: string): boolean => isAtFault(failure, field)
  return { isBusy, wrong: failure?.message ?? null, isWrong, attempt }
}
