import { Button } from '@mantine/core'
import { listFiles } from '#domains/worksheets/contract/attachments.calls.ts'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { useCall } from '#kit/web/call/use-call.ts'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { Select } from '#kit/web/form/choice-fields.tsx'
import type { FieldProps } from '#kit/web/form/draft.ts'
import { day } from '#kit/web/format/dates.ts'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import { updateSkill, viewSkills } from '../../contract/skills.calls.ts'
import type { EmployeeSkill } from '../../contract/skills.models.ts'
import { bodyOfSkill, CertificateFields, NoteField, SkillFields, type TypedSkill } from './skill-fields.tsx'
import { SkillList } from './skill-list.tsx'

const MAX_FILES = 200
const MAX_LEVEL = 5

const FileField = ({ field }: Readonly<{ field: FieldProps<number> }>) => {
  const { id, has } = useActor()
  const input = { params: { userId: id }, query: { limit: MAX_FILES } }
  const { data = [] } = useCallQuery(listFiles, input, { enabled: has('attachments.own') })
  if (data.length === 0) return null
  const options = data.map((file) => ({ value: file.id, label: file.title, under: day(file.work_date) }))
  return (
    <Select
      {...field}
      label="Work file"
      help="From your worksheet: the certificate, for example."
      options={options}
      isOptional
    />
  )
}

/** Claims a level; with a row, one more of it or a renewal. */
const ClaimForm = ({ row, onClose }: Readonly<{ row: EmployeeSkill | undefined; onClose: () => void }>) => (
  <CallForm
    call={updateSkill}
    initial={row ? { skill_id: row.skill.id, level: row.level, certificate_no: row.certificate_no } : {}}
    toBody={(typed: TypedSkill) => ({ ...bodyOfSkill(typed), action: 'claim', file_id: typed.file_id ?? null })}
    submit="Claim skill"
    onDone={onClose}
    onCancel={onClose}
  >
    {(field, { draft }) => (
      <>
        <SkillFields field={field} draft={draft} newHelp="It joins the list when your lead confirms it." />
        <CertificateFields field={field} />
        <FileField field={field('file_id')} />
        <NoteField field={field} />
      </>
    )}
  </CallForm>
)

/** The own skills, on the own profile. */
const OwnSkills = () => {
  const { id } = useActor()
  const query = useCallQuery(viewSkills, { params: { userId: id } })
  const claim = useDrawer('skill')
  const withdraw = useCall(updateSkill)
  const actions = ({ set, row }: Readonly<{ set: readonly EmployeeSkill[]; row: EmployeeSkill }>) => {
    if (row.can.withdraw)
      return (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Withdraw ${row.skill.name}`}
          onClick={() => withdraw.start({ body: { action: 'withdraw', id: row.id, version: row.version } })}
        >
          Withdraw
        </Button>
      )
    const waits = set.some((other) => other.skill.id === row.skill.id && other.state === 'claimed')
    if (waits || row.state === 'claimed' || (row.level === MAX_LEVEL && row.valid_to === null)) return null
    return (
      <Button
        size="compact-sm"
        variant="subtle"
        aria-label={`${row.valid_to ? 'Renew' : 'Claim more of'} ${row.skill.name}`}
        onClick={() => claim.open(row.id)}
      >
        {row.valid_to ? 'Renew' : 'Claim level'}
      </Button>
    )
  }
  return (
    <Loaded query={query} what="your skills" shape="table">
      {(set) => (
        <div className="m-stack">
          <Refused failure={withdraw.failure} />
          <SkillList
            set={set}
            actions={(row) => set.can.claim && actions({ set: set.skills, row })}
            add={set.can.claim && <Button onClick={() => claim.open('new')}>Claim skill</Button>}
          />
          <SideDrawer title="Claim skill" is_open={claim.id !== null} onClose={claim.close}>
            <ClaimForm
              key={claim.id}
              row={set.skills.find((row) => String(row.id) === claim.id)}
              onClose={claim.close}
            />
          </SideDrawer>
        </div>
      )}
    </Loaded>
  )
}
export default OwnSkills
