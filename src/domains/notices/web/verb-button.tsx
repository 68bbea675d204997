import { Button } from '@mantine/core'
import { Suspense, use, useState } from 'react'
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
    const load = known.get(verb.call)
    return load ? [{ verb, load }] : []
  })
  if (offered.length === 0) return null
  return (
    <div className={styles.verbs}>
      {offered.map(({ verb, load }, index) => (
        <LaterButton key={`${verb.call} ${verb.label}`} verb={verb} load={load} isFirst={index === 0} onDone={onDone} />
      ))}
    </div>
  )
}

type ButtonProps = Readonly<{ verb: NoticeVerb; isFirst: boolean; onDone: () => void }>
type Load = () => Promise<AnyCall>

/** The button stands once its call is loaded. */
const LaterButton = ({ load, ...props }: ButtonProps & Readonly<{ load: Load }>) => {
  const [loading] = useState(load)
  return (
    <Suspense fallback={null}>
      <VerbButton {...props} loading={loading} />
    </Suspense>
  )
}

const VerbButton = ({ verb, loading, isFirst, onDone }: ButtonProps & Readonly<{ loading: Promise<AnyCall> }>) => {
  const action = useCall(use(loading))
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
