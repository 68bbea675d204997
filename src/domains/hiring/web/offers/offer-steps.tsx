import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { GoLink } from '#kit/web/address/go-link.tsx'
import { useCall } from '#kit/web/call/use-call.ts'
import { ActionMenu, type PageAction } from '#kit/web/layout/action-menu.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import { actOnOffer } from '../../contract/offers.calls.ts'
import type { Offer } from '../../contract/recruiting.models.ts'
import { SetupLink } from '../onboarding/setup-link.tsx'
import { Extend, SignedReply, Withdraw } from './offer-step-forms.tsx'
import styles from '../parts/hiring.module.css'

type Action = 'approve' | 'send' | 'resend' | 'revise'
type Open = 'extend' | 'reply' | 'withdraw'

type Props = Readonly<{
  offer: Offer
  onOpen: (id: string) => void
  /** Shows the form of an approved offer; left out while it is shown. */
  onEdit?: (() => void) | undefined
  /** Content above the steps: the state, next to which the menu is while no step is left, and what the candidate wants. */
  state: ReactNode
  children: ReactNode
}>

/** The next step of an offer as a button, all others in the menu next to it. */
export const OfferSteps = ({ offer, onOpen, onEdit, state, children }: Props) => {
  const [link, setLink] = useState<string | null>(null)
  const [open, setOpen] = useState<Open | null>(null)
  const { has } = useActor()
  const act = useCall(actOnOffer)
  const { can } = offer
  const run = (action: Action) => (): void =>
    act.start({ params: { id: offer.id }, body: { version: offer.version, action } }, ({ data }) => {
      setLink(data.setup_url ?? null)
      if (data.id !== offer.id) onOpen(String(data.id))
    })
  const button = (label: string, action: Action) => (
    <Button key={action} loading={act.isRunning} onClick={run(action)}>
      {label}
    </Button>
  )
  const hasRequest = offer.state === 'sent' && offer.counter !== null
  const others: readonly (PageAction | false | undefined)[] = [
    can.renew && !hasRequest && { label: 'Make a new version', run: run('revise') },
    can.renew && { label: 'Send again', run: run('resend') },
    can.renew && { label: 'Extend', run: () => setOpen('extend') },
    can.answer && hasRequest && { label: 'Record a signed answer', run: () => setOpen('reply') },
    onEdit && can.update && { label: 'Edit offer', run: onEdit },
    can.withdraw && { label: 'Withdraw offer', isDestructive: true, run: () => setOpen('withdraw') },
  ]
  const actions = others.filter((one): one is PageAction => Boolean(one))
  const close = () => setOpen(null)
  const menu = actions.length > 0 && <ActionMenu actions={actions} label="More actions for this offer" />
  const main = [
    can.approve && has('hiring.offers.approve') && button('Approve offer', 'approve'),
    can.send && button('Send offer', 'send'),
    can.renew && hasRequest && button('Make a new version', 'revise'),
    can.answer && !hasRequest && (
      <Button key="reply" variant="default" onClick={() => setOpen('reply')}>
        Record a signed answer
      </Button>
    ),
    offer.onboard_id !== null && (
      <Button key="onboarding" component={GoLink} href={`/admin/onboarding/view/${offer.onboard_id}`}>
        Open onboarding
      </Button>
    ),
  ].filter(Boolean)
  return (
    <>
      <div className={main.length === 0 ? styles.cardHead : ''}>
        <div className="m-row">{state}</div>
        {main.length === 0 && menu}
      </div>
      {children}
      {main.length > 0 && (
        <div className="m-row">
          {main}
          {menu}
        </div>
      )}
      <Refused failure={act.failure} />
      {link !== null && <SetupLink address={link} whom="the candidate" />}
      {open === 'extend' && <Extend key={offer.version} offer={offer} onDone={setLink} onClose={close} />}
      {open === 'reply' && can.answer && <SignedReply offer={offer} onClose={close} />}
      {open === 'withdraw' && can.withdraw && <Withdraw offer={offer} onClose={close} />}
    </>
  )
}
