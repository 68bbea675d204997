import { useState } from 'react'
import type { DrawerState } from '#kit/web/address/use-drawer.ts'
import { Select, Text, TextInput } from '@mantine/core'
import { UploadBox } from '#kit/web/form/upload-box.tsx'
import { DateInput } from '#kit/web/dates/date-input.tsx'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { addDocument, DOCUMENT_LIMITS } from '../../contract/onboarding.calls.ts'
import type { WholeOnboard } from '../../contract/onboarding.models.ts'

type Props = Readonly<{ drawer: DrawerState; onboard: WholeOnboard }>

/** Adds a document that was handed in: its details first, then the file. */
export const AddDocumentDrawer = ({ drawer, onboard }: Props) => {
  const [key, setKey] = useState<string | null>(null)
  const [number, setNumber] = useState('')
  const [expires, setExpires] = useState('')
  const type = onboard.document_types.find((one) => one.key === key)
  const body = {
    id: onboard.id,
    type_key: key ?? '',
    ...(number.trim() === '' ? {} : { number }),
    ...(expires === '' ? {} : { expires_on: expires }),
  }
  return (
    <SideDrawer title="Add document" is_open={drawer.id !== null} onClose={drawer.close}>
      <div className="m-stack">
        <Select
          label="Document"
          data={onboard.document_types.map((one) => ({ value: one.key, label: one.label }))}
          value={key}
          onChange={setKey}
        />
        {type?.becomes === 'identity_document' && (
          <TextInput label="Number" value={number} onChange={(event) => setNumber(event.currentTarget.value)} />
        )}
        {type?.needs_expiry && (
          <DateInput label="Expires" value={expires} onChange={(value) => setExpires(value ?? '')} />
        )}
        {type ? (
          <UploadBox
            call={addDocument}
            input={{ body }}
            takes={type.becomes === 'photo' ? 'picture' : 'paper'}
            max_bytes={DOCUMENT_LIMITS.max_bytes}
            label="Choose file"
            onDone={drawer.close}
          />
        ) : (
          <Text className="m-dim">Choose the document first.</Text>
        )}
      </div>
    </SideDrawer>
  )
}
