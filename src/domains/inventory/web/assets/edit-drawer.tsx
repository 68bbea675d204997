import { Fragment } from 'react'
import type { DrawerState } from '#kit/web/address/use-drawer.ts'
import { unsafeCast } from '#kit/web/call/unsafe-cast.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { bodyOfDraft, isEmpty } from '#kit/web/form/draft.ts'
import type { Form } from '#kit/web/form/use-call-form.ts'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { addAsset, updateAsset, viewAsset } from '../../contract/inventory.calls.ts'
import type { Asset } from '../../contract/inventory.models.ts'
import { assetRecord, type OwnField } from '../../contract/inventory.records.ts'
import { Select } from '#kit/web/form/choice-fields.tsx'
import { Fields } from '#kit/web/record/fields.tsx'
import { DateField, TextField } from '#kit/web/form/text-fields.tsx'
import { useCategories } from '../parts/use-categories.ts'

const CURRENCIES = Intl.supportedValuesOf('currency').map((value) => ({ value, label: value }))

type Props = Readonly<{ form: Form<typeof addAsset>; asset?: Asset }>

/** The fields of a piece of equipment: the category first, which brings its prefix, its warranty and its own fields. */
const AssetFields = ({ form, asset }: Props) => {
  const { draft } = form
  const { categories } = useCategories()
  const chosen = categories.find(({ id }) => id === draft.category_id)
  const offered = categories.filter(({ active, id }) => active || id === asset?.category.id)
  const options = offered.map(({ id, name }) => ({ value: id, label: name }))
  const months = chosen?.warranty_months
  return (
    <Fields
      of={assetRecord}
      form={form}
      first={!asset && 'name'}
      items={[
        'category_id',
        'name',
        !asset && 'tag',
        ['manufacturer', 'model'],
        ['serial', 'condition'],
        !isEmpty(draft.serial) && 'serial_exception',
        <Fragment key="own">
          {chosen?.fields.map((own) => (
            <OwnFieldInput key={own.key} own={own} form={form} />
          ))}
        </Fragment>,
        'location',
        ['purchased_on', 'warranty_until'],
        isEmpty(draft.price_minor) ? ['price_minor'] : ['price_minor', 'currency'],
        ['supplier', 'order_number'],
        'useful_life_months',
        'notes',
      ]}
      with={{
        category_id: { options },
        tag: {
          help: `Left empty, the next one ${chosen ? `with ${chosen.tag_prefix}` : 'of the category'}. It stays.`,
        },
        warranty_until: months ? { help: `Left empty, ${months} months from the purchase.` } : {},
        currency: { options: CURRENCIES },
        useful_life_months: chosen?.useful_life_months
          ? { help: `Left empty, ${chosen.useful_life_months} of the category.` }
          : {},
      }}
    />
  )
}

/** A field that the category defines. */
const OwnFieldInput = ({ own, form: { field } }: Readonly<{ own: OwnField; form: Form<typeof addAsset> }>) => {
  const props = field(`extra.${own.key}`)
  if (own.type === 'choice')
    return (
      <Select {...props} isOptional label={own.label} options={own.options.map((value) => ({ value, label: value }))} />
    )
  if (own.type === 'date') return <DateField {...props} isOptional label={own.label} />
  return <TextField {...props} isOptional label={own.label} />
}

/** Adds a piece of equipment, or changes one: `?edit=new`, `?edit=7`. */
export const EditDrawer = ({ drawer }: Readonly<{ drawer: DrawerState }>) => {
  const isNew = drawer.id === 'new'
  return (
    <SideDrawer title={isNew ? 'Add equipment' : 'Edit equipment'} is_open={drawer.id !== null} onClose={drawer.close}>
      {isNew && <AddForm onClose={drawer.close} />}
      {!isNew && drawer.id !== null && <Existing id={Number(drawer.id)} onClose={drawer.close} />}
    </SideDrawer>
  )
}

/** The currency is next to a price. */
const shownOf = <Values extends Readonly<{ price_minor?: unknown; currency?: unknown }>>({
  currency,
  ...rest
}: Values) => (isEmpty(rest.price_minor) ? rest : { ...rest, currency })

const AddForm = ({ onClose }: Readonly<{ onClose: () => void }>) => {
  const { organisation } = useActor()
  return (
    <CallForm
      call={addAsset}
      initial={{ condition: 'new', currency: organisation.currency }}
      toBody={(draft) => bodyOfDraft(addAsset, shownOf(draft))}
      submit="Add equipment"
      onDone={onClose}
      onCancel={onClose}
    >
      {(_, form) => <AssetFields form={form} />}
    </CallForm>
  )
}

const Existing = ({ id, onClose }: Readonly<{ id: number; onClose: () => void }>) => {
  const query = useCallQuery(viewAsset, { params: { id } })
  return (
    <Loaded query={query} what="the equipment" shape="form">
      {({ asset }) => (
        <CallForm
          key={asset.id}
          call={updateAsset}
          input={{ params: { id } }}
          initial={{ ...assetRecord.values(asset), version: asset.version }}
          toBody={(draft) => bodyOfDraft(updateAsset, shownOf(draft))}
          submit="Save"
          onDone={onClose}
          onCancel={onClose}
        >
          {/* A change takes the fields of a new one, each of which may be left out. */}
          {(_, form) => <AssetFields form={unsafeCast<Form<typeof addAsset>>(form)} asset={asset} />}
        </CallForm>
      )}
    </Loaded>
  )
}
