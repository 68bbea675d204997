import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { useCall } from '#kit/web/call/use-call.ts'
import type { DrawerState } from '#kit/web/address/use-drawer.ts'
import { EntityDrawer } from '#kit/web/form/entity-drawer.tsx'
import { Facts } from '#kit/web/layout/cards.tsx'
import { ActionMenu } from '#kit/web/layout/action-menu.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { confirm } from '#kit/web/states/confirm.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import { addBlock, type CalendarBlock, deleteBlock, listBlocks, updateBlock } from '../../../contract/blocks.calls.ts'
import { listTypes } from '../../../contract/policy.calls.ts'
import { fullDatesText } from '../../parts/amounts.ts'
import { blockDraft, limitText, placesText, weekdaysText } from './block-draft.ts'
import { LEVEL_OPTIONS, LEVEL_SIGNS, weekdayName, WEEKDAYS } from './policy-labels.ts'
import { listEmployees } from '#domains/people/contract/employees.calls.ts'
import { send } from '#kit/web/call/send.ts'
import { FieldRow } from '#kit/web/form/call-form.tsx'
import { type Option, Select, SelectSeveral } from '#kit/web/form/choice-fields.tsx'
import { DateField, NumberField, TextField } from '#kit/web/form/text-fields.tsx'
import type { Form } from '#kit/web/form/use-call-form.ts'
import { namedOptions, useUnitOptions } from './options.ts'

type BlockForm = Pick<Form<typeof addBlock>, 'field' | 'draft'>
type Props = Readonly<{ form: BlockForm; exempt: CalendarBlock['exempt'] }>

const FIND_LIMIT = 20

const findPeople = async (q: string): Promise<readonly Option<number>[]> =>
  namedOptions((await send(listEmployees, { query: { q, limit: FIND_LIMIT } })).data)

/** Returns null, which means all, where none is chosen. */
const orNull = <Value,>(chosen: Value[] | null | undefined): Value[] | null =>
  chosen && chosen.length > 0 ? chosen : null

/** The fields of a black-out. */
const BlockFields = ({ form, exempt }: Props) => {
  const { field, draft } = form
  const [level, limit] = [field('level'), field('max_away')]
  const choose = (next: typeof level.value): void => {
    level.onChange(next)
    if (next !== 'limited') limit.onChange(null)
  }
  return (
    <>
      <TextField {...field('name')} label="Name" help="Refusals name it." isFirst />
      <Select {...level} label="Level" options={LEVEL_OPTIONS} onChange={choose} />
      {draft.level === 'limited' && (
        <NumberField
          {...limit}
          isOptional={false}
          label="Away of a team, at most"
          unit="people"
          help="Approval is refused above it; HR may approve all the same, with a note."
        />
      )}
      <FieldRow>
        <DateField {...field('from_date')} label="First day" />
        <DateField {...field('to_date')} label="Last day" {...(draft.from_date ? { min: draft.from_date } : {})} />
      </FieldRow>
      <Weekdays form={form} />
      <Places form={form} />
      <Types form={form} />
      <SelectSeveral
        {...field('exempt_ids')}
        isOptional
        label="Not for"
        help="People for whom it does not hold."
        options={namedOptions(exempt)}
        find={{ id: 'people-exempt', run: findPeople }}
      />
    </>
  )
}

const Weekdays = ({ form: { field } }: Pick<Props, 'form'>) => {
  const weekdays = field('weekdays')
  return (
    <SelectSeveral
      {...weekdays}
      onChange={(chosen) => weekdays.onChange(orNull(chosen))}
      label="On"
      help="Empty: every day between the two dates."
      options={WEEKDAYS.map((value) => ({ value, label: weekdayName(value) }))}
    />
  )
}

const Places = ({ form: { field } }: Pick<Props, 'form'>) => {
  const { departments, teams } = useUnitOptions()
  return (
    <>
      <SelectSeveral {...field('department_ids')} isOptional label="Departments" options={departments} />
      <SelectSeveral
        {...field('team_ids')}
        isOptional
        label="Teams"
        help="Neither departments nor teams: for all people."
        options={teams}
      />
    </>
  )
}

const Types = ({ form: { field } }: Pick<Props, 'form'>) => {
  const types = useCallQuery(listTypes, {})
  const chosen = field('type_ids')
  return (
    <SelectSeveral
      {...chosen}
      onChange={(next) => chosen.onChange(orNull(next))}
      label="Types"
      help="Empty: all leave but what replaces other leave, such as sick leave."
      options={namedOptions(types.data?.types.filter(({ active }) => active))}
    />
  )
}

const EMPTY = {
  level: 'closed',
  weekdays: null,
  department_ids: [],
  team_ids: [],
  type_ids: null,
  max_away: null,
  exempt_ids: [],
} as const

/** Shows one black-out next to the calendar, at `?block=`. */
export const BlockDrawer = ({ drawer }: { drawer: DrawerState }) => {
  const remove = useCall(deleteBlock)
  const confirmRemoval = async ({ id, name, version }: CalendarBlock): Promise<void> => {
    const isSure = await confirm({
      title: `Delete ${name}?`,
      text: 'Leave can be asked for on its days again. What is decided stays.',
      action: 'Delete black-out',
      isDestructive: true,
    })
    if (isSure) remove.start({ params: { id }, query: { version } }, drawer.close)
  }
  return (
    <EntityDrawer
      table="calendar_blocks"
      drawer={drawer}
      word="black-out"
      list={listBlocks}
      input={{}}
      add={addBlock}
      empty={{ ...EMPTY, department_ids: [], team_ids: [], exempt_ids: [] }}
      update={updateBlock}
      params={({ id }) => ({ id })}
      values={blockDraft}
      above={() => <Refused failure={remove.failure} />}
      fields={(form, row) => <BlockFields form={form} exempt={row?.exempt ?? []} />}
      menu={(row) =>
        row.can.delete && (
          <ActionMenu
            label={`Actions for ${row.name}`}
            actions={[{ label: 'Delete', run: () => void confirmRemoval(row), isDestructive: true }]}
          />
        )
      }
      read={(row) => <BlockDetails block={row} />}
    />
  )
}

const ALL_LEAVE = 'All leave that replaces no other'

const BlockDetails = ({ block }: { block: CalendarBlock }) => {
  const { data } = useCallQuery(listTypes, {})
  const types = data?.types.filter(({ id }) => block.type_ids?.includes(id)).map(({ name }) => name)
  return (
    <Facts
      facts={[
        ['Level', <StatusBadge key="level" {...LEVEL_SIGNS[block.level]} />],
        ['Dates', fullDatesText(block)],
        ['On', weekdaysText(block)],
        ['For', placesText(block)],
        ['Types', block.type_ids === null ? ALL_LEAVE : types?.join(', ')],
        ...(block.max_away === null ? [] : [['Away of a team, at most', limitText(block)] as const]),
        ['Not for', block.exempt.map(({ name }) => name).join(', ') || 'No exceptions'],
      ]}
    />
  )
}
