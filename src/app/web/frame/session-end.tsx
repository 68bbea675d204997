import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { lastActAt, sessionEnded } from '#kit/web/call/client-config.ts'
import { LaterModal } from '#kit/web/layout/later-dialogs.tsx'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { loadShell } from '#domains/shell/contract/shell.calls.ts'
import { machineNow } from '#kit/contract/machine-clock.ts'
import { useShell } from './shell-context.tsx'

const LOOK_EVERY_MS = 5000
const BEFORE_IDLE_MS = 2 * 60_000
const BEFORE_END_MS = 10 * 60_000

export type Ending = 'none' | 'idle' | 'absolute'

/** Returns the end of the session that is near: by idling within two minutes, or the absolute one within ten. */
export const findNearEnd = (now: number, last_act: number, idle_minutes: number, expires_at: number): Ending => {
  if (now >= expires_at - BEFORE_END_MS) return 'absolute'
  return now >= last_act + idle_minutes * 60_000 - BEFORE_IDLE_MS ? 'idle' : 'none'
}

/** Offers to stay, or to sign in again, before the session ends. */
export const SessionEnd = () => {
  const { session } = useShell()
  const [ending, setEnding] = useState<Ending>('none')
  const [isPutOff, setPutOff] = useState(false)
  const shell = useCallQuery(loadShell, {}, { enabled: false })
  const expires_at = new Date(session.expires_at).getTime()
  useEffect(() => {
    const look = (): void => setEnding(findNearEnd(machineNow(), lastActAt(), session.idle_minutes, expires_at))
    const timer = setInterval(look, LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [session.idle_minutes, expires_at])
  // The session of an admin who acts as someone cannot be extended; the banner shows its end.
  if (session.acting || ending === 'none' || (ending === 'absolute' && isPutOff)) return null
  if (ending === 'idle') {
    const stay = (): void => {
      shell.reload()
      setEnding('none')
    }
    return (
      <EndDialog
        title="You will be signed out soon"
        text="Nothing was done for a while."
        action="Stay signed in"
        onAct={stay}
        onClose={stay}
      />
    )
  }
  const again = (): void => {
    setPutOff(true)
    void sessionEnded().then((isBack) => isBack && shell.reload())
  }
  return (
    <EndDialog
      title="Your session ends soon"
      text="Sign in again to go on without losing what you typed."
      action="Sign in again"
      onAct={again}
      onClose={() => setPutOff(true)}
    />
  )
}

type Props = Readonly<{ title: string; text: string; action: string; onAct: () => void; onClose: () => void }>

const EndDialog = ({ title, text, action, onAct, onClose }: Props) => (
  <LaterModal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': 'Close' }}>
    <p>{text}</p>
    <Button mt="md" onClick={onAct} data-autofocus>
      {action}
    </Button>
  </LaterModal>
)
