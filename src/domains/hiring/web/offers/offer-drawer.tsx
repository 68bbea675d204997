import { Button } from '@mantine/core'
import { useState } from 'react'
import { GoLink } from '#kit/web/address/go-link.tsx'
import type { DrawerState } from '#kit/web/address/use-drawer.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { UploadBox } from '#kit/web/form/upload-box.tsx'
import { TextArea, TextField } from '#kit/web/form/text-fields.tsx'
import { dateTime } from '#kit/web/format/dates.ts'
import { FileRow } from '#kit/web/layout/file-row.tsx'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { DetailsOf } from '#kit/web/record/details-of.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { offerRecord } from '../../contract/hiring.records.ts'
import { actOnOffer, REPLY_LIMITS, listOffers, updateOffer, uploadReply } from '../../contract/offers.calls.ts'
import { openHiringFile } from '../../contract/openings.calls.ts'
import type { Offer } from '../../contract/recruiting.models.ts'
import { OFFER } from '../parts/labels.ts'
import { payText } from './offer-columns.tsx'
import { OfferFields } from './offer-fields.tsx'
import { SetupLink } from '../onboarding/setup-link.tsx'
import styles from '../parts/hiring.module.css'

/** An offer: its form until it is sent, then its terms and its result. */
export const OfferDrawer = ({ drawer }: Readonly<{ drawer: DrawerState }>) => {
  const query = useCallQuery(listOffers, { query: { id: Number(drawer.id) } }, { enabled: drawer.id !== null })
  const offer = query.data?.[0]
  return (
    <SideDrawer
      history={['offers', drawer.id]}
      title={offer ? `Offer to ${offer.candidate.name}` : 'Offer'}
      is_open={drawer.id !== null}
      onClose={drawer.close}
    >
      <Loaded query={query} what="the offer" shape="form">
        {() =>
          offer ? (
            <Shown key={offer.id} offer={offer} onClose={drawer.close} />
          ) : (
            <p>This offer does not exist any more.</p>
          )
        }
      </Loaded>
    </SideDrawer>
  )
}

type ShownProps = Readonly<{ offer: Offer; onClose: () => void }>

const Shown = ({ offer, onClose }: ShownProps) => (
  <div className="m-stack">
    <div>
      <StatusBadge {...OFFER[offer.state]} />
    </div>
    <Steps offer={offer} />
    {offer.can.update ? (
      <CallForm
        key={offer.id}
        call={updateOffer}
        input={{ params: { id: offer.id } }}
        initial={{
          version: offer.version,
          ...offerRecord.values(offer),
          ...(offer.pay ? { pay: offer.pay } : {}),
        }}
        submit="Save offer"
        isQuiet
        onDone={() => undefined}
        onCancel={onClose}
      >
        {(_, form) => <OfferFields form={form} manager={offer.manager} />}
      </CallForm>
    ) : (
      <SentOffer offer={offer} />
    )}
  </div>
)

const SentOffer = ({ offer }: Readonly<{ offer: Offer }>) => {
  const { has } = useActor()
  return (
    <>
      <DetailsOf
        of={offerRecord}
        row={offer}
        items={[
          ['opening', offer.opening.title],
          'designation',
          'department',
          'joining_on',
          'employment_type',
          ...(has('payroll.read') ? [['Pay', payText(offer)] as const] : []),
          'expires_on',
          [
            'approved_at',
            offer.approved_at && `${dateTime(offer.approved_at)} by ${offer.approved_by ?? 'a former admin'}`,
          ],
          'sent_at',
          'answered_at',
          'answer_name',
          'answer_note',
          'end_reason',
        ]}
      />
      {offer.onboard_id !== null && (
        <GoLink href={`/admin/onboarding/view/${offer.onboard_id}`}>Open onboarding</GoLink>
      )}
      {offer.letter_file_id !== null && (
        <FileRow name="Letter.pdf" call={openHiringFile} input={{ params: { id: offer.letter_file_id } }} />
      )}
    </>
  )
}

type Action = 'approve' | 'send' | 'withdraw'

const Steps = ({ offer }: Readonly<{ offer: Offer }>) => {
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
      onDone={({ data }) => setLink(data.setup_url ?? null)}
    >
      {() => null}
    </CallForm>
  )
  return (
    <>
      {offer.can.approve && has('hiring.offers.approve') && step('approve', 'Approve offer', false)}
      {offer.can.send && step('send', 'Send offer', false)}
      {link !== null && <SetupLink address={link} whom="the candidate" />}
      {offer.can.answer && <SignedReply offer={offer} />}
      {offer.can.withdraw && <Withdraw offer={offer} />}
    </>
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
