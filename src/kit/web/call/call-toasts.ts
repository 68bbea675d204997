import type { AnyCall } from '#kit/contract/call.ts'
import { toast } from '../toasts/toast-store.ts'
import type { CallFailure } from './failure.ts'

/** The toast of a success, as the call defines it; none for calls that only read. */
export const toastSuccess = (call: AnyCall, message: string | null): void => {
  const text = call.toast?.text ?? message
  if (call.toast && text) toast(call.toast.style, text)
}

/** A refusal that is shown at its field has no toast, except where the catalogue requires both. */
const isRefusalShown = (call: AnyCall, isPlaced: boolean): boolean =>
  !isPlaced || call.toast_refusals || call.toast?.of_refusals === true

const isShown = (call: AnyCall, failure: CallFailure, isPlaced: boolean): boolean =>
  (failure.kind === 'refused' && isRefusalShown(call, isPlaced)) ||
  failure.kind === 'network' ||
  [400, 401, 500].includes(failure.status) ||
  (call.toast_not_found && failure.kind === 'not_found')

/** The toast of a failure; those without one are left to the screen, which shows every failure in place. */
export const toastFailure = (call: AnyCall, failure: CallFailure, isPlaced = false): void => {
  if (!isShown(call, failure, isPlaced)) return
  const isOwnStyle = failure.kind === 'refused' && call.toast?.of_refusals === true
  toast(isOwnStyle && call.toast ? call.toast.style : 'error', failure.message)
}

/** The toast of any failure, where no screen shows it in place. */
export const toastAnyFailure = (failure: CallFailure): void => toast('error', failure.message)
