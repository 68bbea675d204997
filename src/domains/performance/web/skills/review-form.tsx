import { CallForm } from '#kit/web/form/call-form.tsx'
import { Select } from '#kit/web/form/choice-fields.tsx'
import { DateField, TextArea } from '#kit/web/form/text-fields.tsx'
import { DetailsOf } from '#kit/web/record/details-of.tsx'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { reviewSkill, updateSkill } from '../../contract/skills.calls.ts'
import { type EmployeeSkill, levelText } from '../../contract/skills.models.ts'
import { employeeSkillRecord } from '../../contract/skills.records.ts'
import { LEVEL_OPTIONS } from './labels.ts'

export type Decision = 'confirm' | 'adjust' | 'reject'
const DECISIONS = [
  { value: 'confirm', label: 'Confirm' },
  { value: 'adjust', label: 'Confirm at another level' },
  { value: 'reject', label: 'Reject' },
] as const
const SUBMIT = { confirm: 'Confirm', adjust: 'Confirm', reject: 'Reject' } as const

type Typed = Readonly<{
  decision?: Decision | null
  level?: number | null
  note?: string | null
  next_review_on?: string | null
}>

const partsOf = (row: EmployeeSkill, typed: Typed) => ({
  id: row.id,
  version: row.version,
  note: typed.note ?? '',
  next_review_on: typed.decision === 'reject' ? null : typed.next_review_on || null,
  ...(typed.decision === 'adjust' ? { level: typed.level ?? null } : {}),
})

type Props = Readonly<{ row: EmployeeSkill; of: string | null; first: Decision; onClose: () => void }>

/** Confirms, adjusts or rejects a claim; leads and administrators use different calls. */
const ReviewForm = ({ row, of, first, onClose }: Props) => {
  const isAdmin = useActor().area === 'admin'
  return (
    <div className="m-stack">
      <DetailsOf
        of={employeeSkillRecord}
        row={row}
        items={[
          ...(of === null ? [] : [['Person', of] as const]),
          ['skill', row.skill.approved ? row.skill.name : `${row.skill.name} (new in the list)`],
          ['claimed_level', levelText(row.claimed_level ?? row.level)],
          ...(['valid_to', 'certificate_no'] as const).filter((name) => row[name]),
          ...(row.file ? [['file', row.file.title] as const] : []),
          ...(row.note ? (['note'] as const) : []),
        ]}
      />
      <CallForm
        call={isAdmin ? reviewSkill : updateSkill}
        initial={{ decision: first, level: row.level }}
        toBody={(typed: Typed) =>
          isAdmin
            ? { ...partsOf(row, typed), decision: typed.decision }
            : { ...partsOf(row, typed), action: typed.decision }
        }
        submit={SUBMIT[first]}
        onDone={onClose}
        onCancel={onClose}
      >
        {(field, { draft }) => (
          <>
            <Select {...field('decision')} label="Decision" options={DECISIONS} isOptional={false} isFirst />
            {draft.decision === 'adjust' && (
              <Select {...field('level')} label="Level that holds" options={LEVEL_OPTIONS} isOptional={false} />
            )}
            <TextArea
              {...field('note')}
              label="Note"
              help="The person can read this."
              rows={3}
              isOptional={draft.decision === 'confirm'}
            />
            {draft.decision !== 'reject' && (
              <DateField
                {...field('next_review_on')}
                label={employeeSkillRecord.fields.next_review_on.label}
                isOptional
              />
            )}
          </>
        )}
      </CallForm>
    </div>
  )
}

type DrawerProps = Readonly<{
  row: EmployeeSkill | undefined
  of?: string | null
  first?: Decision
  is_open: boolean
  onClose: () => void
}>

export const ReviewDrawer = ({ row, of = null, first = 'confirm', is_open, onClose }: DrawerProps) => (
  <SideDrawer title={row ? `Review ${row.skill.name}` : 'Review'} is_open={is_open} onClose={onClose}>
    {row?.can.confirm ? (
      <ReviewForm key={`${row.id}-${first}`} row={row} of={of} first={first} onClose={onClose} />
    ) : (
      <p>This claim is already decided.</p>
    )}
  </SideDrawer>
)
