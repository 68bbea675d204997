import type { AnyCall } from '#kit/contract/call.ts'
import type { CallInput } from '../call/send.ts'
import { useCallQuery } from '../call/use-call-query.ts'
import { NoAccessPage } from './pages.tsx'

type Props<C extends AnyCall> = Readonly<{ call: C; input: CallInput<C>; why: string }>

/** A screen that the role does not open: `why`, until its main call has been refused, which tells whom it is open to. */
export const Forbidden = <C extends AnyCall>({ call, input, why }: Props<C>) => {
  const { failure } = useCallQuery(call, input)
  return <NoAccessPage why={failure?.kind === 'forbidden' ? failure.message : why} />
}
