import { Button, Select, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useCall } from '#kit/web/call/use-call.ts'
import { DateInput } from '#kit/web/dates/date-input.tsx'
import { RemoveRow } from '#kit/web/form/remove-row.tsx'
import { count } from '#kit/web/format/numbers.ts'
import { Refused } from '#kit/web/states/refused.tsx'
import { handOut } from '../../contract/desk.calls.ts'
import { listAssets } from '../../contract/inventory.calls.ts'
import type { Asset } from '../../contract/inventory.models.ts'
import { CONDITION_OPTIONS, PURPOSES } from '../parts/labels.ts'
import { useCategories } from '../parts/use-categories.ts'
import { termsText } from '../../contract/terms-text.ts'
import { ApprovedRequests, type ApprovedRequest } from './approved-requests.tsx'
import { DeskPhotos } from './desk-photos.tsx'
import { SignaturePad } from './signature-pad.tsx'
import { useSignature } from './use-signature.ts'
import styles from '../parts/inventory.module.css'

type Condition = 'new' | 'good' | 'fair' | 'poor'
export type Line = Readonly<{ asset: Asset; condition: Condition; photo_ids: readonly number[] }>
type Props = Readonly<{
  employee: Readonly<{ id: number; name: string }>
  /** The piece of the tag in the address, or why it cannot be handed out. */
  first: Line | string | null
  request: number | undefined
  /** The approved requests of this person. */
  approved: readonly ApprovedRequest[]
  onDone: () => void
}>

const CONDITIONS_OUT = CONDITION_OPTIONS.filter(({ value }) => value !== 'broken')
const isOut = (value: string | null): value is Condition => CONDITIONS_OUT.some((option) => option.value === value)
type Purpose = (typeof PURPOSES)[number]['value']
const isPurpose = (value: string | null): value is Purpose => PURPOSES.some((option) => option.value === value)

export const NOT_LOOKED_UP = 'The equipment could not be looked up.'
export const tagged = (text: string) => ({ query: { q: text, limit: '10' } })

/** The piece of a tag among what was found for it, or why it cannot be handed out. */
export const lineOf = (text: string, found: readonly Asset[]): Line | string => {
  const asset = found.find((row) => row.tag.toLowerCase() === text.toLowerCase() || row.serial === text)
  if (!asset) return `There is no equipment ${text}.`
  if (!asset.can.hand_out) return `${asset.tag} cannot be handed out now.`
  return { asset, condition: asset.condition === 'broken' ? 'poor' : asset.condition, photo_ids: [] }
}

/** Tags are scanned one after the other; a line has the reason why one cannot be handed out. */
const useLines = (first: Line | string | null) => {
  const [lines, setLines] = useState<readonly Line[]>(first !== null && typeof first !== 'string' ? [first] : [])
  const [wrong, setWrong] = useState(typeof first === 'string' ? first : null)
  const find = useCall(listAssets)
  const scan = async (tag: string): Promise<void> => {
    const text = tag.trim()
    if (text === '') return
    const sent = await find.run(tagged(text))
    if (!sent) return setWrong(NOT_LOOKED_UP)
    const line = lineOf(text, sent.data)
    if (typeof line === 'string') return setWrong(line)
    setWrong(null)
    return setLines((old) => (old.some(({ asset }) => asset.id === line.asset.id) ? old : [...old, line]))
  }
  return { lines, setLines, wrong, scan, isRunning: find.isRunning }
}

type ScanProps = Readonly<{ wrong: string | null; isRunning: boolean; onScan: (tag: string) => void }>

const Scan = ({ wrong, isRunning, onScan }: ScanProps) => {
  const [tag, setTag] = useState('')
  const add = (event: FormEvent): void => {
    event.preventDefault()
    onScan(tag)
    setTag('')
  }
  return (
    <form className={styles.scan} onSubmit={add}>
      <TextInput
        label="Scan or type a tag"
        value={tag}
        error={wrong}
        autoComplete="off"
        onChange={(event) => setTag(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" loading={isRunning}>
        Add
      </Button>
    </form>
  )
}

type LineProps = Readonly<{ line: Line; onChange: (line: Line) => void; onRemove: () => void }>

const LineItem = ({ line, onChange, onRemove }: LineProps) => (
  <li className={styles.row}>
    <span>
      {line.asset.name} <span className="m-dim">{line.asset.tag}</span>
    </span>
    <div className="m-row">
      <DeskPhotos
        asset={line.asset}
        kind="hand_out"
        ids={line.photo_ids}
        onChange={(photo_ids) => onChange({ ...line, photo_ids })}
      />
      <Select
        aria-label={`Condition of ${line.asset.tag}`}
        className={styles.condition ?? ''}
        size="xs"
        data={[...CONDITIONS_OUT]}
        value={line.condition}
        allowDeselect={false}
        onChange={(value) => isOut(value) && onChange({ ...line, condition: value })}
      />
      <RemoveRow label={`Leave out ${line.asset.tag}`} onRemove={onRemove} />
    </div>
  </li>
)

/** The purpose of a bundle, the day on which a loan comes back, and a note. */
const useTerms = (request: number | undefined) => {
  const [purpose, setPurpose] = useState<Purpose>(request === undefined ? 'other' : 'replacement')
  const [back, setBack] = useState<string | null>(null)
  const [note, setNote] = useState('')
  const inputs = (
    <div className={styles.fields}>
      <Select
        label="What for"
        data={[...PURPOSES]}
        value={purpose}
        allowDeselect={false}
        onChange={(value) => isPurpose(value) && setPurpose(value)}
      />
      {purpose === 'loan' && (
        <DateInput
          label="Back by"
          description="The person is reminded once this day is over."
          value={back ?? ''}
          onChange={(value) => setBack(value ?? null)}
        />
      )}
      <TextInput label="Note" value={note} maxLength={500} onChange={(event) => setNote(event.currentTarget.value)} />
    </div>
  )
  const due = purpose === 'loan' && back !== null ? { due_back_on: back } : {}
  return { inputs, purpose, due, note: note.trim() === '' ? {} : { note }, clearNote: () => setNote('') }
}

/** The equipment that a person gets: a bundle with one signature. */
export const HandOutPart = ({ employee, first, request, approved, onDone }: Props) => {
  const { lines, setLines, wrong, scan, isRunning } = useLines(first)
  const terms = useTerms(request)
  const signature = useSignature()
  const hand = useCall(handOut)
  const { categories } = useCategories()
  const shownTerms = termsText(categories.filter(({ id }) => lines.some(({ asset }) => asset.category.id === id)))
  const send = async (): Promise<void> => {
    const signature_id = await signature.send()
    if (signature_id === null) return
    const items = lines.map(({ asset, condition, photo_ids }) => ({
      asset_id: asset.id,
      version: asset.version,
      condition,
      ...(photo_ids.length === 0 ? {} : { photo_ids: [...photo_ids] }),
      ...terms.due,
    }))
    const done = await hand.run({
      body: {
        employee_id: employee.id,
        purpose: terms.purpose,
        items,
        ...terms.note,
        ...(signature_id === undefined ? {} : { signature_id, terms_text: shownTerms }),
        ...(request === undefined ? {} : { request_id: request }),
      },
    })
    if (!done) return
    setLines([])
    terms.clearNote()
    onDone()
  }
  return (
    <section className={styles.part}>
      <h3>Hand out to {employee.name}</h3>
      <ApprovedRequests
        rows={approved}
        request={request}
        isTaken={({ id }) => lines.some(({ asset }) => asset.id === id)}
        onTake={({ tag }) => void scan(tag)}
      />
      <Scan wrong={wrong} isRunning={isRunning} onScan={(tag) => void scan(tag)} />
      {lines.length > 0 && (
        <ul className={styles.rows} aria-label="To hand out">
          {lines.map((line) => (
            <LineItem
              key={line.asset.id}
              line={line}
              onChange={(next) => setLines(lines.map((one) => (one === line ? next : one)))}
              onRemove={() => setLines(lines.filter((one) => one !== line))}
            />
          ))}
        </ul>
      )}
      {lines.length > 0 && (
        <>
          {terms.inputs}
          {shownTerms !== '' && (
            <section className={styles.terms} aria-label={`Terms for ${employee.name}`}>
              <strong>{employee.name} reads this before signing:</strong>
              {`\n${shownTerms}`}
            </section>
          )}
          <SignaturePad label={`Signature of ${employee.name}`} onChange={signature.setDrawn} />
          <p className="m-dim m-small">Without a signature here, {employee.name} signs on the profile page.</p>
          <Refused failure={signature.failure ?? hand.failure} />
          <div>
            <Button loading={hand.isRunning || signature.isRunning} onClick={() => void send()}>
              Hand out {count(lines.length, 'item')}
            </Button>
          </div>
        </>
      )}
    </section>
  )
}
