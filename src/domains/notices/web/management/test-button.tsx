import { Button } from '@mantine/core'
import { useState } from 'react'
import { useCall } from '#kit/web/call/use-call.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import { testMail } from '../../contract/mail.calls.ts'

type Props = Readonly<{ template_key?: string; variant: 'default' | 'subtle' }>

/** Sends a mail to the actor, and shows the result of the mail server. */
export const TestButton = ({ template_key, variant }: Props) => {
  const { has } = useActor()
  const test = useCall(testMail)
  const [result, setResult] = useState<string | null>(null)
  if (!has('notices.mail.test')) return null
  const send = (): void => {
    setResult(null)
    test.start({ body: template_key === undefined ? {} : { template_key } }, ({ data }) =>
      setResult(data.accepted ? 'The mail server accepted it.' : `The mail server rejected it: ${data.error ?? ''}`),
    )
  }
  return (
    <>
      <Button variant={variant} loading={test.isRunning} onClick={send}>
        Send test to me
      </Button>
      <span role="status" className="m-dim m-small">
        {result}
      </span>
      <Refused failure={test.failure} />
    </>
  )
}
