import { useId, useState } from 'react'
import { asFailure } from '#kit/web/call/failure.ts'
import { DOCUMENT_LIMITS } from '../../contract/onboarding.calls.ts'
import type { DocumentType } from '../../contract/onboarding.records.ts'
import { addOwnDocument, deleteOwnDocument, openOwnDocument, type PortalView } from '../../contract/portal.calls.ts'
import { Field, Missing } from './portal-fields.tsx'
import { act, saveOwnFile } from './portal-session.ts'
import bare from '#kit/web/layout/plain-page.module.css'
import styles from './portal.module.css'

const PICTURES = 'image/jpeg,image/png,image/webp'

type Props = Readonly<{ view: PortalView; onChange: () => Promise<void>; onDone: () => void }>

const STATES = {
  pending: 'We have it',
  accepted: 'Accepted',
  changes_requested: 'Please change',
  replaced: 'Replaced',
} as const

/** The required documents, each by camera or as a file. */
export const DocumentsStep = ({ view, onChange, onDone }: Props) => (
  <div className="m-stack">
    {view.contract !== null && <Contract contract={view.contract} />}
    {view.document_types.map((type) => (
      <DocumentSection key={type.key} type={type} view={view} onChange={onChange} />
    ))}
    <button type="button" className={bare.second} onClick={onDone}>
      Go on
    </button>
  </div>
)

/** The contract to sign: it is saved, signed, and added below as a file or a photo. */
const Contract = ({ contract }: Readonly<{ contract: NonNullable<PortalView['contract']> }>) => (
  <section className={styles.document} aria-label="Contract to sign">
    <h3>Contract to sign</h3>
    <p className="m-dim m-small">Save it, sign it, and add the signed contract below.</p>
    <button
      type="button"
      className={bare.second}
      onClick={() => void saveOwnFile(openOwnDocument, { params: { id: contract.id } }, contract.name)}
    >
      Save {contract.name}
    </button>
  </section>
)

type DocumentProps = Readonly<{ type: DocumentType; view: PortalView; onChange: () => Promise<void> }>

const DocumentSection = ({ type, view, onChange }: DocumentProps) => {
  const uploaded = view.documents.filter(({ type_key }) => type_key === type.key)
  const isChangeRequested = view.changes.some(
    ({ document_id, is_answered }) => !is_answered && uploaded.some(({ id }) => id === document_id),
  )
  const mayAdd = uploaded.length === 0 || type.multiple || view.state === 'started' || isChangeRequested
  const [isReplacing, setReplacing] = useState(false)
  const isOpen = uploaded.length === 0 || type.multiple || isChangeRequested || isReplacing
  const remove = (id: number) => void act(deleteOwnDocument, { params: { id } }).then(onChange, () => undefined)
  return (
    <section
      className={styles.document}
      aria-label={type.label}
      data-entry={type.label}
      data-missing={type.required && uploaded.length === 0}
    >
      <div className={styles.label}>
        <h3>
          {type.label} {!type.required && <span className="m-dim">optional</span>}
        </h3>
        {type.required && uploaded.length === 0 && <Missing />}
      </div>
      {uploaded.map((one) => {
        const change = view.changes.find(({ document_id }) => document_id === one.id)
        return (
          <div key={one.id} className={styles.file}>
            <bdi>{one.name}</bdi>
            <span className="m-dim m-small">{STATES[one.state]}</span>
            {change && <p className={styles.requested}>Please change: {change.comment}</p>}
            {one.state === 'pending' && view.state === 'started' && (
              <button
                type="button"
                className={bare.text}
                aria-label={`Delete ${one.name}`}
                onClick={() => remove(one.id)}
              >
                Delete
              </button>
            )}
          </div>
        )
      })}
      {mayAdd && isOpen && (
        <Upload
          type={type}
          isNew={uploaded.length === 0 || type.multiple}
          onChange={async () => {
            await onChange()
            setReplacing(false)
          }}
        />
      )}
      {mayAdd && !isOpen && (
        <button
          type="button"
          className={bare.text}
          aria-label={`Replace ${type.label}`}
          onClick={() => setReplacing(true)}
        >
          Replace
        </button>
      )}
    </section>
  )
}

type UploadProps = Readonly<{ type: DocumentType; isNew: boolean; onChange: () => Promise<void> }>

/** Sends a file of a document with its number and its last day. */
const useUpload = ({ type, onChange }: Omit<UploadProps, 'isNew'>) => {
  const [number, setNumber] = useState('')
  const [expires, setExpires] = useState('')
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const [isBusy, setBusy] = useState(false)
  const isPhoto = type.becomes === 'photo'
  const send = async (file: File | undefined): Promise<void> => {
    if (!file || isBusy) return
    const types = isPhoto ? PICTURES : `application/pdf,${PICTURES}`
    // Some phones send no type; the server checks the content.
    if (file.type !== '' && !types.split(',').includes(file.type))
      return setFaults({
        file: isPhoto ? 'Choose a picture: JPEG, PNG or WebP.' : 'Choose a PDF or a picture: JPEG, PNG or WebP.',
      })
    if (file.size > DOCUMENT_LIMITS.max_bytes) return setFaults({ file: 'The file is larger than 10 MB.' })
    setBusy(true)
    setFaults({})
    const body = {
      type_key: type.key,
      ...(number.trim() === '' ? {} : { number }),
      ...(expires === '' ? {} : { expires_on: expires }),
    }
    try {
      await act(addOwnDocument, { body }, file)
      setNumber('')
      setExpires('')
      await onChange()
    } catch (error) {
      const failure = asFailure(error)
      setFaults(Object.keys(failure.fields).length > 0 ? failure.fields : { file: failure.message })
    } finally {
      setBusy(false)
    }
  }
  return { number, expires, faults, isBusy, isPhoto, setNumber, setExpires, send }
}

const Upload = ({ type, isNew, onChange }: UploadProps) => {
  const id = useId()
  const { number, expires, faults, isBusy, isPhoto, setNumber, setExpires, send } = useUpload({ type, onChange })
  const needsNumber = type.becomes === 'identity_document'
  const isReady = (!needsNumber || number.trim() !== '') && (!type.needs_expiry || expires !== '')
  return (
    <>
      {needsNumber && (
        <Field label="Number" value={number} onChange={setNumber} autoComplete="off" fault={faults['number']} />
      )}
      {type.needs_expiry && (
        <Field label="Expires on" type="date" value={expires} onChange={setExpires} fault={faults['expires_on']} />
      )}
      <div className={bare.field}>
        <label htmlFor={id}>{isNew ? 'Add a file or a photo' : 'Add another file in its place'}</label>
        <input
          id={id}
          type="file"
          className={styles.upload}
          accept={isPhoto ? PICTURES : `application/pdf,${PICTURES}`}
          disabled={isBusy || !isReady}
          aria-describedby={`${id}-help`}
          onChange={(event) => {
            void send(event.currentTarget.files?.[0])
            event.currentTarget.value = ''
          }}
        />
        <p
          id={`${id}-help`}
          className={faults['file'] ? styles.fault : 'm-dim m-small'}
          role={faults['file'] && 'alert'}
        >
          {faults['file'] ?? helpText(isBusy, isReady, isPhoto)}
        </p>
      </div>
    </>
  )
}

const helpText = (isBusy: boolean, isReady: boolean, isPhoto: boolean): string => {
  if (isBusy) return 'Sending…'
  if (!isReady) return 'Fill in the fields above first.'
  return isPhoto ? 'JPEG, PNG or WebP, up to 10 MB. Colleagues will see it.' : 'PDF, JPEG, PNG or WebP, up to 10 MB.'
}
