import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { DrawerState } from '#kit/web/address/use-drawer.ts'
import { unsafeCast } from '#kit/web/call/unsafe-cast.ts'
import { useCall } from '#kit/web/call/use-call.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { CallForm, FieldRow } from '#kit/web/form/call-form.tsx'
import { Select, Switch } from '#kit/web/form/choice-fields.tsx'
import type { FieldProps } from '#kit/web/form/draft.ts'
import { FieldSet } from '#kit/web/form/field-set.tsx'
import { MoneyField } from '#kit/web/form/money-field.tsx'
import { DateField, TextField } from '#kit/web/form/text-fields.tsx'
import type { Form } from '#kit/web/form/use-call-form.ts'
import { useRows } from '#kit/web/form/use-rows.ts'
import { fullDay } from '#kit/web/format/dates.ts'
import { amount } from '#kit/web/format/money.ts'
import { Facts } from '#kit/web/layout/cards.tsx'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { confirm } from '#kit/web/states/confirm.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import { addComponent, deleteComponent, listComponents, updateComponent } from '../../contract/components.calls.ts'
import type { PayComponent } from '../../contract/components.models.ts'
import { PercentField } from '../parts/percent-field.tsx'
import { PlaceFields } from './place-fields.tsx'
import { CALC_LABELS, KIND_LABELS, optionsOf, rateText, placeText } from '../parts/labels.ts'

const KINDS = optionsOf(KIND_LABELS, ['earning', 'deduction', 'employer_cost'])
const CALCS = optionsOf(CALC_LABELS, ['fixed', 'percent_of_base', 'percent_of_gross', 'manual'])

/** A component next to the list, at `?component=`. */
export const ComponentDrawer = ({ drawer }: { drawer: DrawerState }) => {
  const query = useCallQuery(listComponents, {}, { enabled: drawer.id !== null && drawer.id !== 'new' })
  return (
    <SideDrawer
      history={['pay_components', drawer.id]}
      title={drawer.id === 'new' ? 'Add component' : 'Component'}
      is_open={drawer.id !== null}
      onClose={drawer.close}
    >
      {drawer.id === 'new' ? (
        <AddForm drawer={drawer} />
      ) : (
        <Loaded query={query} what="the component" shape="form">
          {(rows) => {
            const row = rows.find(({ id }) => String(id) === drawer.id)
            return row ? (
              <Existing key={row.id} row={row} drawer={drawer} />
            ) : (
              <p>This component does not exist any more.</p>
            )
          }}
        </Loaded>
      )}
    </SideDrawer>
  )
}

type RatesForm = Pick<Form<typeof updateComponent>, 'field' | 'control' | 'forgive'>

const RateRows = ({ form }: { form: RatesForm }) => {
  const rows = useRows(form, 'rates')
  return (
    <FieldSet field={form.field('rates')} label="New rates">
      {rows.keys.map((key, at) => (
        <FieldRow key={key}>
          <DateField {...form.field(`rates.${at}.effective_from`)} isOptional={false} label="From" />
          <PercentField {...form.field(`rates.${at}.rate_bp`)} isOptional={false} label="Rate" />
          <MoneyField {...form.field(`rates.${at}.cap_minor`)} label="Counted up to" currency="EUR" />
        </FieldRow>
      ))}
      <div>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconPlus size={14} aria-hidden="true" />}
          onClick={() => rows.add({})}
        >
          Add rate
        </Button>
      </div>
    </FieldSet>
  )
}

const AddForm = ({ drawer }: { drawer: DrawerState }) => (
  <CallForm
    call={addComponent}
    initial={{ kind: 'earning', calc: 'fixed', rates: [] }}
    submit="Add component"
    onDone={drawer.close}
    onCancel={drawer.close}
  >
    {(field, form) => {
      // The place of a component follows kind and calculation until it is chosen again.
      const clearing = <Value,>(chosen: FieldProps<Value>): FieldProps<Value> => ({
        ...chosen,
        onChange: (value) => {
          chosen.onChange(value)
          field('outside').onChange(undefined)
          field('before_tax').onChange(undefined)
          field('on_slip').onChange(undefined)
        },
      })
      return (
        <>
          <TextField {...field('name')} label="Name" isFirst />
          <TextField {...field('code')} label="Code" help="Capital letters, digits and _, such as HOUSING." />
          <FieldRow>
            <Select {...clearing(field('kind'))} label="Kind" options={KINDS} />
            <Select {...clearing(field('calc'))} label="Calculated" options={CALCS} />
          </FieldRow>
          <PlaceFields form={unsafeCast(form)} kind={form.draft.kind ?? 'earning'} calc={form.draft.calc ?? 'fixed'} />
          {form.draft.calc === 'fixed' && (
            <Switch {...field('prorate')} label="A part of the month pays a part of it" />
          )}
          {form.draft.calc?.startsWith('percent') && <RateRows form={form} />}
        </>
      )
    }}
  </CallForm>
)

const RateFacts = ({ row }: { row: PayComponent }) => (
  <Facts
    facts={[
      ['Code', row.code],
      ['Kind', KIND_LABELS[row.kind]],
      ['Calculated', CALC_LABELS[row.calc]],
      ['Place in the pay', placeText(row)],
      ...row.rates.map(
        ({ effective_from, rate_bp, cap_minor }) =>
          [
            `From ${fullDay(effective_from)}`,
            cap_minor === null ? rateText(rate_bp) : `${rateText(rate_bp)}, up to ${amount(cap_minor, 'EUR')}`,
          ] as const,
      ),
    ]}
  />
)

const Existing = ({ row, drawer }: { row: PayComponent; drawer: DrawerState }) => {
  const remove = useCall(deleteComponent)
  const confirmDelete = async (): Promise<void> => {
    const isSure = await confirm({ title: `Delete ${row.name}?`, action: 'Delete component', isDestructive: true })
    if (isSure && (await remove.run({ params: { id: row.id } }))) drawer.close()
  }
  return (
    <div className="m-stack">
      <RateFacts row={row} />
      {row.can.update && (
        <CallForm
          call={updateComponent}
          input={{ params: { id: row.id } }}
          initial={{
            version: row.version,
            name: row.name,
            active: row.active,
            rates: [],
            ...(row.kind === 'employer_cost'
              ? { on_slip: row.on_slip }
              : { outside: row.outside, before_tax: row.before_tax }),
          }}
          submit="Save"
          onDone={drawer.close}
          onCancel={drawer.close}
        >
          {(field, form) => (
            <>
              <TextField {...field('name')} isOptional={false} label="Name" />
              <PlaceFields form={form} kind={row.kind} calc={row.calc} />
              <Switch {...field('active')} label="Active" help="An inactive component is given to no new salary." />
              {row.calc.startsWith('percent') && <RateRows form={form} />}
            </>
          )}
        </CallForm>
      )}
      <Refused failure={remove.failure} />
      {row.can.delete && (
        <div>
          <Button variant="default" onClick={() => void confirmDelete()}>
            Delete component
          </Button>
        </div>
      )}
    </div>
  )
}
