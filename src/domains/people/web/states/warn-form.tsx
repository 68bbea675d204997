import { useQuery } from '@tanstack/react-query'
import { send } from '#kit/web/call/send.ts'
import { uuid } from '#kit/web/call/uuid.ts'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { Select } from '#kit/web/form/choice-fields.tsx'
import { TextArea } from '#kit/web/form/text-fields.tsx'
import type { Form } from '#kit/web/form/use-call-form.ts'
import { Fields } from '#kit/web/record/fields.tsx'
import { today } from '#kit/web/format/dates.ts'
import { count } from '#kit/web/format/numbers.ts'
import type { StoredFile } from '../../contract/files.models.ts'
import type { Warning, WarningCategory } from '../../contract/states.models.ts'
import { warningRecord } from '../../contract/warnings.records.ts'
import { manageWarning } from '../../contract/warnings.calls.ts'
import { DocumentsField } from '../documents/documents-field.tsx'
import { CATEGORY, SEVERITY_OPTIONS } from './state-labels.ts'
import styles from './states.module.css'

/** The results of similar cases: a dry run, which writes nothing. */
const useSimilar = (employee_id: number, category: WarningCategory | null | undefined) =>
  useQuery({
    queryKey: ['similar warnings', employee_id, category],
    enabled: category !== null && category !== undefined,
    queryFn: async () => {
      const sample = { severity: 1 as const, title: 'Question', description: 'Question', incident_on: today() }
      const body = { employee_ids: [employee_id], category: category ?? 'policy', dry_run: true, ...sample }
      return (await send(manageWarning, { body }, { key: uuid() })).data.similar
    },
  }).data

const Similar = ({ employee_id, category }: { employee_id: number; category: WarningCategory | null | undefined }) => {
  const similar = useSimilar(employee_id, category)
  if (!similar || !category) return null
  const { verbal, written, final } = similar.by_severity
  return (
    <p className={styles.outcome} aria-live="polite">
      {similar.count === 0
        ? `Nobody was warned under “${CATEGORY[category]}” in the last 24 months.`
        : `${count(similar.count, 'warning')} under “${CATEGORY[category]}” in the last 24 months: ${verbal} verbal, ${written} written, ${final} final.`}
    </p>
  )
}

type FieldsProps = Readonly<{
  form: Form<typeof manageWarning>
  employee_id: number
  stored?: readonly StoredFile[]
}>

const WarningFields = ({ form, employee_id, stored = [] }: FieldsProps) => {
  const { field, draft } = form
  return (
    <>
      <Fields
        of={warningRecord}
        form={form}
        items={[
          ['severity', 'category'],
          <Similar key="similar" employee_id={employee_id} category={draft.category} />,
          'title',
          'description',
          ['incident_on', 'expires_on'],
        ]}
        with={{ severity: { options: SEVERITY_OPTIONS }, incident_on: { max: today() } }}
      />
      <DocumentsField {...field('file_ids')} side="admin" owner_id={employee_id} stored={stored} />
    </>
  )
}

const ACTIONS = [
  { value: 'draft', label: 'Keep as a draft' },
  { value: 'issue', label: 'Issue now and notify the person' },
] as const

/** A warning about a person, written as a draft or issued at once. */
export const WarnForm = ({ person, onClose }: { person: { id: number }; onClose: () => void }) => (
  <CallForm
    call={manageWarning}
    initial={{ employee_ids: [person.id], action: 'draft', incident_on: today() }}
    submit="Save warning"
    onDone={onClose}
    onCancel={onClose}
  >
    {(field, form) => (
      <>
        <WarningFields form={form} employee_id={person.id} />
        <Select {...field('action')} label="Then" options={ACTIONS} isOptional={false} />
      </>
    )}
  </CallForm>
)

const fieldsOf = ({ severity, category, title, description, incident_on, expires_on, files }: Warning) => ({
  severity,
  category,
  title,
  description,
  incident_on,
  expires_on,
  file_ids: files.map(({ id }) => id),
})

type OneProps = Readonly<{ warning: Warning; onClose: () => void }>

/** A draft for review before it is issued, with the results of similar cases. */
export const IssueForm = ({ warning, onClose }: OneProps) => (
  <CallForm
    call={manageWarning}
    initial={{ id: warning.id, version: warning.version, action: 'issue', ...fieldsOf(warning) }}
    submit="Issue warning"
    onDone={onClose}
    onCancel={onClose}
  >
    {(_, form) => <WarningFields form={form} employee_id={warning.employee.id} stored={warning.files} />}
  </CallForm>
)

export const EditWarningForm = ({ warning, onClose }: OneProps) => (
  <CallForm
    call={manageWarning}
    initial={{ id: warning.id, version: warning.version, action: 'edit', ...fieldsOf(warning) }}
    submit="Save draft"
    onDone={onClose}
    onCancel={onClose}
  >
    {(_, form) => <WarningFields form={form} employee_id={warning.employee.id} stored={warning.files} />}
  </CallForm>
)

export const WithdrawForm = ({ warning, onClose }: OneProps) => (
  <CallForm
    call={manageWarning}
    initial={{ id: warning.id, version: warning.version, action: 'withdraw' }}
    submit="Withdraw warning"
    isDestructive
    onDone={onClose}
    onCancel={onClose}
  >
    {(field) => (
      <>
        <p className="m-dim">It no longer counts, and the person is notified. The text stays on record.</p>
        <TextArea {...field('reason')} label="Reason" rows={3} isOptional={false} />
      </>
    )}
  </CallForm>
)
