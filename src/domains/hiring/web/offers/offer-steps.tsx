import { Button } from '@mantine/core'
import { useState } from 'react'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { UploadBox } from '#kit/web/form/upload-box.tsx'
import { DateField, TextArea, TextField } from '#kit/web/form/text-fields.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { offerRecord } from '../../contract/hiring.records.ts'
import { actOnOffer, REPLY_LIMITS, uploadReply } from '../../contract/offers.calls.ts'
import type { Offer } from '../../contract/recruiting.models.ts'
import { SetupLink } from '../onboarding/setup-link.tsx'
import styles from '../parts/hiring.module.css'

type Action = 'approve' | 'send' | 'resend' | 'revise'

/** The next steps of an offer. */
export const OfferSteps = ({ offer, onOpen }: Readonly<{ offer: Offer; onOpen: (id: string) => void }>) => {
  const [link, setLink] = useState<string | null>(null)
  const { has } = useActor()
  const step = (action: Action, label: string, isQuiet: boolean) => (
    <CallForm
      key={action}
      call={actOnOffer}
      input={{ params: { id: offer.id } }}
      initial={{ version: offer.version, action }}
      submit={label}
      isQuiet={isQuiet}
      onDone={({ data }) => {
        setLink(data.setup_url ?? null)
        if (data.id !== offer.id) onOpen(String(data.id))
      }}
    >
      {() => null}
    </CallForm>
  )
  return (
    <>
      {offer.can.approve && has('hiring.offers.approve') && step('approve', 'Approve offer', false)}
      {offer.can.send && step('send', 'Send offer', false)}
      {link !== null && <SetupLink address={link} whom="the candidate" />}
      {offer.can.renew && (
        <>
          <div className="m-row">
            {step('revise', 'Make a new version', offer.counter === null)}
            {step('resend', 'Send again', true)}
          </div>
          <Extend key={offer.version} offer={offer} onDone={setLink} />
        </>
      )}
      {offer.can.answer && <SignedReply offer={offer} />}
      {offer.can.withdraw && <Withdraw offer={offer} />}
    </>
  )
}

type ExtendProps = Readonly<{ offer: Offer; onDone: (link: string | null) => void }>

/** Moves the last day for a reply. */
const Extend = ({ offer, onDone }: ExtendProps) => {
  const [isOpen, setOpen] = useState(false)
  if (!isOpen)
    return (
      <div>
        <Button variant="default" size="compact-sm" onClick={() => setOpen(true)}>
          Extend
        </Button>
      </div>
    )
  return (
    <CallForm
      call={actOnOffer}
      input={{ params: { id: offer.id } }}
      initial={{ version: offer.version, action: 'extend' }}
      submit="Extend offer"
      onDone={({ data }) => {
        setOpen(false)
        onDone(data.setup_url ?? null)
      }}
      onCancel={() => setOpen(false)}
    >
      {(field) => (
        <DateField
          {...field('expires_on')}
          isOptional={false}
          label={offerRecord.fields.expires_on.label}
          help="The candidate gets a new link by email."
          min={offer.expires_on}
          max={offer.joining_on}
          isFirst
        />
      )}
    </CallForm>
  )
}

/** Records a signed reply: its file first, then accept or decline. */
const SignedReply = ({ offer }: Readonly<{ offer: Offer }>) => {
  const [fileId, setFile] = useState<number | null>(null)
  const [isOpen, setOpen] = useState(false)
  if (!isOpen)
    return (
      <div>
        <Button variant="default" size="compact-sm" onClick={() => setOpen(true)}>
          Record an answer on paper
        </Button>
      </div>
    )
  return (
    <section className={styles.part} aria-label="Answer on paper">
      <UploadBox
        call={uploadReply}
        input={{ body: { id: offer.id } }}
        takes="paper"
        max_bytes={REPLY_LIMITS.max_bytes}
        label={fileId === null ? 'Add the signed answer' : 'Change the file'}
        onDone={({ data }) => setFile(data.file_id)}
      />
      {fileId !== null &&
        (['accept', 'decline'] as const).map((action) => (
          <CallForm
            key={action}
            call={actOnOffer}
            input={{ params: { id: offer.id } }}
            initial={{ version: offer.version, action, file_id: fileId }}
            submit={action === 'accept' ? 'Offer was accepted' : 'Offer was declined'}
            isQuiet={action === 'decline'}
            onDone={() => setOpen(false)}
          >
            {(field) => <TextArea {...field('note')} isOptional={false} label="How the answer came" rows={2} />}
          </CallForm>
        ))}
    </section>
  )
}

const Withdraw = ({ offer }: Readonly<{ offer: Offer }>) => {
  const [isOpen, setOpen] = useState(false)
  if (!isOpen)
    return (
      <div>
        <Button variant="default" size="compact-sm" onClick={() => setOpen(true)}>
          Withdraw offer
        </Button>
      </div>
    )
  return (
    <CallForm
      call={actOnOffer}
      input={{ params: { id: offer.id } }}
      initial={{ version: offer.version, action: 'withdraw' }}
      submit="Withdraw offer"
      isDestructive
      onDone={() => setOpen(false)}
      onCancel={() => setOpen(false)}
    >
      {(field) => <TextField {...field('end_reason')} isOptional={false} label="Reason" isFirst />}
    </CallForm>
  )
}
