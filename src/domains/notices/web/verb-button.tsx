import { Button } from '@mantine/core'
import type { AnyCall } from '#kit/contract/call.ts'
import type { CallInput } from '#kit/web/call/send.ts'
import { unsafeCast } from '#kit/web/call/unsafe-cast.ts'
import { useCall } from '#kit/web/call/use-call.ts'
import { useVerbs } from '#kit/web/screens/verbs.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import type { NoticeVerb } from '../contract/notices.models.ts'
import styles from './inbox.module.css'

type Props = Readonly<{ verbs: readonly NoticeVerb[]; onDone: () => void }>

/** What can be done in the row: each button sends the call of the domain behind it. */
export const Verbs = ({ verbs, onDone }: Props) => {
  const known = useVerbs()
  const offered = verbs.flatMap((verb) => {
    const call = known.get(verb.call)
    return call ? [{ verb, call }] : []
  })
  if (offered.length === 0) return null
  return (
    <div className={styles.verbs}>
      {offered.map(({ verb, call }, index) => (
        <VerbButton key={`${verb.call} ${verb.label}`} verb={verb} call={call} isFirst={index === 0} onDone={onDone} />
      ))}
    </div>
  )
}

type ButtonProps = Readonly<{ verb: NoticeVerb; call: AnyCall; isFirst: boolean; onDone: () => void }>

const VerbButton = ({ verb, call, isFirst, onDone }: ButtonProps) => {
  const action = useCall(call)
  // The server wrote the input for this very call, and checks it again.
  const send = (): void => action.start(unsafeCast<CallInput<AnyCall>>(verb.params), onDone)
  return (
    <>
      <Button
        size="compact-sm"
        variant={isFirst ? 'filled' : 'default'}
        data-verb
        loading={action.isRunning}
        onClick={send}
      >
        {verb.label}
      </Button>
      <Refused failure={action.failure} />
    </>
  )
}
