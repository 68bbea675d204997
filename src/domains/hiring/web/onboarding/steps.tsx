import { Button } from '@mantine/core'
import { useState } from 'react'
import type { DrawerState } from '#kit/web/address/use-drawer.ts'
import { useCall } from '#kit/web/call/use-call.ts'
import { Refused } from '#kit/web/states/refused.tsx'
import { actOnOnboard } from '../../contract/conversion.calls.ts'
import { reviewOnboard, sendInvite } from '../../contract/onboarding.calls.ts'
import type { WholeOnboard } from '../../contract/onboarding.models.ts'
import { approveOnboard } from '../../contract/welcome.calls.ts'
import { today } from '#kit/web/format/dates.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import { acceptableParts } from './targets.ts'
import { SetupLink } from './setup-link.tsx'
import styles from '../parts/hiring.module.css'

type Props = Readonly<{ onboard: WholeOnboard; onConvert: () => void; onEnter: () => void; act: DrawerState }>

/** The next steps of an onboarding. */
export const Steps = ({ onboard, onConvert, onEnter, act }: Props) => {
  const { id, version, can } = onboard
  const [link, setLink] = useState<string | null>(null)
  const invite = useCall(sendInvite)
  const approve = useCall(approveOnboard)
  const back = useCall(reviewOnboard)
  const complete = useCall(actOnOnboard)
  const { has } = useActor()
  const open = can.review ? acceptableParts(onboard, has('people.bank.write'), today(onboard.first_day_zone)) : []
  const failure = approve.failure ?? back.failure ?? invite.failure ?? complete.failure
  // An actor who may decide sees the step, and the parts that still block it.
  const decides = onboard.state === 'submitted' && can.review
  return (
    <div className={styles.part}>
      <div className="m-row">
        {can.invite && (
          <Button
            variant={onboard.state === 'draft' ? 'filled' : 'default'}
            loading={invite.isRunning}
            onClick={() => invite.start({ params: { id } }, ({ data }) => setLink(data.setup_url ?? null))}
          >
            {onboard.invited_at === null ? 'Send invitation' : 'Send invitation again'}
          </Button>
        )}
        {can.hand_in && (
          <Button variant={onboard.email === null ? 'filled' : 'default'} onClick={onEnter}>
            Enter by hand
          </Button>
        )}
        {open.length > 0 && (
          <Button
            variant="default"
            loading={back.isRunning}
            onClick={() => back.start({ body: { id, version, items: open } })}
          >
            Accept all
          </Button>
        )}
        {decides && !onboard.is_own_entry && (
          <Button
            loading={approve.isRunning}
            onClick={() => approve.start({ body: { id, version, approval_status: 'approved' } })}
          >
            Approve
          </Button>
        )}
        {can.send_back && (
          <Button
            variant="default"
            loading={back.isRunning}
            onClick={() => back.start({ body: { id, version, items: [], send_back: true } })}
          >
            Send back for changes
          </Button>
        )}
        {can.convert && <Button onClick={onConvert}>Create employee</Button>}
        {can.reopen && (
          <Button variant="default" onClick={() => act.open('reopen')}>
            Open again
          </Button>
        )}
        {can.complete && (
          <Button
            loading={complete.isRunning}
            onClick={() => complete.start({ body: { id, version, action: 'complete' } })}
          >
            Complete
          </Button>
        )}
        {can.no_show && (
          <Button variant="default" onClick={() => act.open('no_show')}>
            No show
          </Button>
        )}
      </div>
      <Refused failure={failure} />
      {link !== null && <SetupLink address={link} />}
    </div>
  )
}
