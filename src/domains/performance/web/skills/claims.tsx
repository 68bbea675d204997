import { useWindowEvent } from '@mantine/hooks'
import { useRef, useState } from 'react'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { useHere } from '#kit/web/address/use-here.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { relative } from '#kit/web/format/dates.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import { PersonChip } from '#kit/web/layout/person-chip.tsx'
import { Shortcuts } from '#kit/web/layout/shortcuts.tsx'
import { CallTable } from '#kit/web/table/call-table.tsx'
import { columnsOf } from '#kit/web/record/columns-of.ts'
import { focusedRow, isForList, moveFocus } from '#kit/web/table/row-focus.ts'
import { listClaims, listTeamClaims } from '../../contract/skills.calls.ts'
import { type Claim, levelText } from '../../contract/skills.models.ts'
import { employeeSkillRecord } from '../../contract/skills.records.ts'
import { Level } from './level.tsx'
import { type Decision, ReviewDrawer } from './review-form.tsx'

const COLUMNS = columnsOf<typeof employeeSkillRecord, Claim>(employeeSkillRecord, [
  {
    key: 'person',
    title: 'Person',
    text: ({ employee }) => employee.name,
    cell: ({ employee }) => <PersonChip name={employee.name} photo={{ id: employee.id }} />,
    sort: 'person',
    sortValue: ({ employee }) => employee.name.toLowerCase(),
    onPhone: 'title',
  },
  ['skill', { text: ({ skill }) => (skill.approved ? skill.name : `${skill.name} (new)`) }],
  [
    'claimed_level',
    { text: (row) => levelText(row.level), cell: (row) => <Level value={row.level} />, isNumber: false },
  ],
  {
    key: 'held',
    title: 'Level now',
    text: ({ held_level }) => (held_level === null ? 'None' : levelText(held_level)),
    cell: ({ held_level }) => (held_level === null ? 'None' : <Level value={held_level} />),
  },
  'note',
  {
    key: 'since',
    title: 'Asked',
    text: ({ created_at }) => relative(created_at),
    sort: 'since',
    sortValue: ({ created_at }) => created_at,
  },
])

const SHORTCUTS = [
  ['J', 'next'],
  ['K', 'previous'],
  ['C', 'confirm'],
  ['A', 'adjust'],
  ['R', 'reject'],
] as const

const KEYS: Readonly<Record<string, Decision>> = { c: 'confirm', a: 'adjust', r: 'reject' }

/** Claims that wait for the actor. J and K go through them, C confirms, A adjusts, R rejects. */
export const Claims = () => {
  const call = useActor().area === 'admin' ? listClaims : listTeamClaims
  const query = useCallQuery(call, {})
  const drawer = useDrawer('claim')
  const here = useHere()
  const [first, setFirst] = useState<Decision>('confirm')
  const box = useRef<HTMLDivElement>(null)
  useWindowEvent('keydown', (event) => {
    const list = box.current
    if (!list || drawer.id !== null || !isForList(event)) return
    const key = event.key.toLowerCase()
    if (key === 'j' || key === 'k') return moveFocus(list, key === 'j' ? 1 : -1)
    const decision = KEYS[key]
    const id = decision && focusedRow(list, 'claim')
    if (!decision || !id) return
    // The key must not be typed into the field that opens.
    event.preventDefault()
    setFirst(decision)
    drawer.open(id)
  })
  const close = (): void => {
    setFirst('confirm')
    drawer.close()
  }
  const row = query.data?.find(({ id }) => String(id) === drawer.id)
  return (
    <div className="m-stack" ref={box}>
      <CallTable
        id="skill-claims"
        label="Claims to review"
        prefix="c_"
        call={call}
        input={{}}
        rows={(rows) => rows}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        href={({ id }) => here({ claim: id })}
        empty={{ title: 'No claims to review', text: 'Skills that your team claims appear here.' }}
      />
      {(query.data?.length ?? 0) > 0 && <Shortcuts keys={SHORTCUTS} />}
      <ReviewDrawer
        row={row}
        of={row?.employee.name ?? null}
        first={first}
        is_open={drawer.id !== null}
        onClose={close}
      />
    </div>
  )
}
