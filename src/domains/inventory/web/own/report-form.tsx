import { useState } from 'react'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { TextArea } from '#kit/web/form/text-fields.tsx'
import { UploadBox } from '#kit/web/form/upload-box.tsx'
import { EQUIPMENT_PHOTO } from '../../contract/inventory.calls.ts'
import type { Assignment } from '../../contract/inventory.models.ts'
import { actOnOwnEquipment, uploadOwnPhoto } from '../../contract/own.calls.ts'

export type Reported = 'report_damaged' | 'report_lost' | 'dispute_return' | 'object_charge'

const TEXTS: Readonly<Record<Reported, Readonly<{ submit: string; label: string }>>> = {
  report_damaged: { submit: 'Report damage', label: 'What is broken' },
  report_lost: { submit: 'Report loss', label: 'When and where it was last seen' },
  object_charge: { submit: 'Object to the charge', label: 'Why you should not pay this' },
  dispute_return: { submit: 'Dispute return', label: 'What is not as it was written down' },
}

type Props = Readonly<{ row: Assignment; action: Reported; onClose: () => void }>

/** Reports a problem of own equipment, with photos of it. */
export const ReportForm = ({ row, action, onClose }: Props) => {
  const [photos, setPhotos] = useState<readonly number[]>([])
  const { submit, label } = TEXTS[action]
  return (
    <CallForm
      call={actOnOwnEquipment}
      toBody={(values: Readonly<{ text?: string | null }>) => ({
        assignment_id: row.id,
        version: row.version,
        action,
        ...(values.text ? { text: values.text } : {}),
        ...(photos.length > 0 ? { photo_ids: [...photos] } : {}),
      })}
      submit={submit}
      onDone={onClose}
      onCancel={onClose}
    >
      {(field) => (
        <>
          <TextArea {...field('text')} isOptional={false} label={label} rows={2} isFirst />
          {(action === 'report_damaged' || action === 'dispute_return') && (
            <UploadBox
              call={uploadOwnPhoto}
              input={{ body: { id: row.id, kind: action === 'dispute_return' ? 'return' : 'damage' } }}
              takes="picture"
              max_bytes={EQUIPMENT_PHOTO.max_bytes}
              label="Add photo"
              onDone={({ data }) => setPhotos((old) => [...old, data.photo_id])}
            />
          )}
        </>
      )}
    </CallForm>
  )
}
