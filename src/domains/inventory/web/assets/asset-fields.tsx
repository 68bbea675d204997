import { FieldRow } from '#kit/web/form/call-form.tsx'
import { Select } from '#kit/web/form/choice-fields.tsx'
import { isEmpty } from '#kit/web/form/draft.ts'
import { MoneyField } from '#kit/web/form/money-field.tsx'
import { DateField, NumberField, TextArea, TextField } from '#kit/web/form/text-fields.tsx'
import type { Form } from '#kit/web/form/use-call-form.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import type { addAsset } from '../../contract/inventory.calls.ts'
import type { Asset, OwnField } from '../../contract/inventory.models.ts'
import { useCategories } from '../parts/use-categories.ts'
import { CONDITION_OPTIONS } from '../parts/words.ts'

const CURRENCIES = Intl.supportedValuesOf('currency').map((value) => ({ value, label: value }))

type Props = Readonly<{ form: Form<typeof addAsset>; asset?: Asset }>

/** The fields of a piece of equipment: the category first, which brings its prefix, its warranty and its own fields. */
export const AssetFields = ({ form, asset }: Props) => {
  const { field, draft } = form
  const { organisation } = useActor()
  const { categories } = useCategories()
  const chosen = categories.find(({ id }) => id === draft.category_id)
  const offered = categories.filter(({ active, id }) => active || id === asset?.category.id)
  const options = offered.map(({ id, name }) => ({ value: id, label: name }))
  const months = chosen?.warranty_months
  return (
    <>
      <Select {...field('category_id')} isOptional={false} label="Category" options={options} />
      <TextField {...field('name')} isOptional={false} label="Name" isFirst={!asset} />
      {!asset && (
        <TextField
          {...field('tag')}
          label="Tag"
          help={`Left empty, the next one ${chosen ? `with ${chosen.tag_prefix}` : 'of the category'}. It stays.`}
        />
      )}
      <FieldRow>
        <TextField {...field('manufacturer')} label="Manufacturer" />
        <TextField {...field('model')} label="Model" />
      </FieldRow>
      <FieldRow>
        <TextField {...field('serial')} label="Serial number" />
        <Select {...field('condition')} label="Condition" options={CONDITION_OPTIONS} />
      </FieldRow>
      {chosen?.fields.map((own) => (
        <OwnFieldInput key={own.key} own={own} form={form} />
      ))}
      <TextField {...field('location')} label="Location" />
      <FieldRow>
        <DateField {...field('purchased_on')} label="Bought on" />
        <DateField
          {...field('warranty_until')}
          label="Warranty until"
          {...(months ? { help: `Left empty, ${months} months from the purchase.` } : {})}
        />
      </FieldRow>
      <FieldRow>
        <MoneyField {...field('price_minor')} label="Price" currency={draft.currency ?? organisation.currency} />
        {!isEmpty(draft.price_minor) && <Select {...field('currency')} label="Currency" options={CURRENCIES} />}
      </FieldRow>
      <FieldRow>
        <TextField {...field('supplier')} label="Supplier" />
        <TextField {...field('order_number')} label="Order number" />
      </FieldRow>
      <NumberField
        {...field('useful_life_months')}
        label="Useful life"
        unit="months"
        {...(chosen?.useful_life_months ? { help: `Left empty, ${chosen.useful_life_months} of the category.` } : {})}
      />
      <TextArea {...field('notes')} label="Notes" rows={2} />
    </>
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
