import { Button } from '@mantine/core'
import { useState } from 'react'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { UploadBox } from '#kit/web/form/upload-box.tsx'
import { DateField, TextArea, TextField } from '#kit/web/form/text-fields.tsx'
import { offerRecord } from '../../contract/hiring.records.ts'
import { actOnOffer, REPLY_LIMITS, uploadReply } from '../../contract/offers.calls.ts'
import type { Offer } from '../../contract/recruiting.models.ts'
import styles from '../parts/hiring.module.css'

type Props = Readonly<{ offer: Offer; onClose: () => void }>

/** Moves the last day for a reply. */
export const Extend = ({ offer, onClose, onDone }: Props & Readonly<{ onDone: (link: string | null) => void }>) => (
  <CallForm
    call={actOnOffer}
    input={{ params: { id: offer.id } }}
    initial={{ version: offer.version, action: 'extend' }}
    submit="Extend offer"
    onDone={({ data }) => {
      onClose()
      onDone(data.setup_url ?? null)
    }}
    onCancel={onClose}
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

/** Records a signed reply: its file first, then accept or decline. */
export const SignedReply = ({ offer, onClose }: Props) => {
  const [fileId, setFile] = useState<number | null>(null)
  return (
    <section className={styles.part} aria-label="Signed answer">
      <UploadBox
        call={uploadReply}
        input={{ body: { id: offer.id } }}
        takes="paper"
        max_bytes={REPLY_LIMITS.max_bytes}
        label={fileId === null ? 'Add the signed answer' : 'Change the file'}
        onDone={({ data }) => setFile(data.file_id)}
      />
      {fileId === null ? (
        <div>
          <Button variant="default" size="compact-sm" onClick={onClose}>
            Cancel
          </Button>
        </div>
      ) : (
        (['accept', 'decline'] as const).map((action) => (
          <CallForm
            key={action}
            call={actOnOffer}
            input={{ params: { id: offer.id } }}
            initial={{ version: offer.version, action, file_id: fileId }}
            submit={action === 'accept' ? 'Offer was accepted' : 'Offer was declined'}
            isQuiet={action === 'decline'}
            onDone={onClose}
          >
            {(field) => <TextArea {...field('note')} isOptional={false} label="How the answer came" rows={2} />}
          </CallForm>
        ))
      )}
    </section>
  )
}

export const Withdraw = ({ offer, onClose }: Props) => (
  <CallForm
    call={actOnOffer}
    input={{ params: { id: offer.id } }}
    initial={{ version: offer.version, action: 'withdraw' }}
    submit="Withdraw offer"
    isDestructive
    onDone={onClose}
    onCancel={onClose}
  >
    {(field) => <TextField {...field('end_reason')} isOptional={false} label="Reason" isFirst />}
  </CallForm>
)
