import { Button } from '@mantine/core'
import { useState } from 'react'
import { useCall } from '#kit/web/call/use-call.ts'
import { Refused } from '#kit/web/states/refused.tsx'
import { testWebhook } from '../../contract/webhooks.calls.ts'
import { testText } from '../labels.ts'

/** Sends a test event at once, and shows the response to it. */
export const TestButton = ({ id }: Readonly<{ id: number }>) => {
  const test = useCall(testWebhook)
  const [text, setText] = useState('')
  const send = async (): Promise<void> => {
    setText('')
    const sent = await test.run({ params: { id } })
    if (sent) setText(testText(sent.data))
  }
  return (
    <>
      <Button variant="default" loading={test.isRunning} onClick={() => void send()}>
        Send a test event
      </Button>
      <span role="status">{text}</span>
      <Refused failure={test.failure} />
    </>
  )
}
