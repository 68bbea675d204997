import { useState } from 'react'
import { asFailure, type CallFailure } from '#kit/web/call/failure.ts'
import { closeToasts, toast } from '#kit/web/toasts/toast-store.ts'

/** One attempt at a time: the message of the last one goes when the next begins, and stands until then (`wrong`). */
export const useAttempt = () => {
  const [isBusy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<string | null>(null)
  const attempt = async <Result>(act: () => Promise<Result>): Promise<Result | CallFailure> => {
    closeToasts()
    setBusy(true)
    setWrong(null)
    try {
      return await act()
    } catch (error) {
      const failure = asFailure(error)
      toast('error', failure.message)
      setWrong(failure.message)
      return failure
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, wrong, attempt }
}
