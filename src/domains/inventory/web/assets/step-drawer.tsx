import type { DrawerState } from '#kit/web/address/use-drawer.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { CallForm, FieldRow } from '#kit/web/form/call-form.tsx'
import { Check, Select } from '#kit/web/form/choice-fields.tsx'
import { MoneyField } from '#kit/web/form/money-field.tsx'
import { DateField, TextArea, TextField } from '#kit/web/form/text-fields.tsx'
import type { Form } from '#kit/web/form/use-call-form.ts'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { actOnAsset, viewAsset } from '../../contract/inventory.calls.ts'
import type { Asset } from '../../contract/inventory.models.ts'
import { CONDITION_OPTIONS } from '../parts/labels.ts'
import { isStep, type StepName, STEPS } from './steps.ts'

const HOW = [
  { value: 'sold', label: 'Sold' },
  { value: 'scrapped', label: 'Scrapped' },
  { value: 'donated', label: 'Donated' },
  { value: 'written_off', label: 'Written off' },
] as const

/** The question of a step with a piece of equipment: `?step=retire-7`. */
export const StepDrawer = ({ drawer }: Readonly<{ drawer: DrawerState }>) => {
  const [step, id] = drawer.id?.split('-') ?? []
  return (
    <SideDrawer
      title={isStep(step) ? STEPS[step].label : 'Equipment'}
      is_open={drawer.id !== null}
      onClose={drawer.close}
    >
      {isStep(step) && <Body step={step} id={Number(id)} onClose={drawer.close} />}
    </SideDrawer>
  )
}

type BodyProps = Readonly<{ step: StepName; id: number; onClose: () => void }>

const Body = ({ step, id, onClose }: BodyProps) => {
  const query = useCallQuery(viewAsset, { params: { id } })
  return (
    <Loaded query={query} what="the equipment" shape="form">
      {({ asset }) => (
        <CallForm
          key={asset.id}
          call={actOnAsset}
          input={{ params: { id } }}
          initial={{ version: asset.version, action: step }}
          submit={STEPS[step].label}
          isDestructive={step === 'dispose' || step === 'report_lost'}
          onDone={onClose}
          onCancel={onClose}
        >
          {(_, form) => <Fields step={step} asset={asset} form={form} />}
        </CallForm>
      )}
    </Loaded>
  )
}

type FieldsProps = Readonly<{ step: StepName; asset: Asset; form: Form<typeof actOnAsset> }>

const Fields = ({ step, asset, form: { field, draft } }: FieldsProps) => {
  const { organisation } = useActor()
  const mustWipe = asset.category.holds_data && !asset.is_wiped
  const isBackInStock = step === 'back_from_repair' && asset.holder === null
  const needsWipe =
    mustWipe && (isBackInStock || ((step === 'retire' || step === 'dispose') && asset.status !== 'lost'))
  return (
    <>
      <p>
        {asset.name} ({asset.tag}). {STEPS[step].text}
      </p>
      {step === 'send_to_repair' && (
        <>
          <TextField {...field('vendor')} label="Repaired by" isFirst />
          <DateField {...field('expected_back_on')} label="Expected back" />
        </>
      )}
      {step === 'back_from_repair' && (
        <FieldRow>
          <MoneyField {...field('cost_minor')} label="Cost" currency={draft.currency ?? organisation.currency} />
          <TextField {...field('currency')} label="Currency" help="Such as EUR; needed with a cost." />
        </FieldRow>
      )}
      {(step === 'found' || step === 'back_from_repair') && (
        <Select {...field('condition')} label="Condition" options={CONDITION_OPTIONS} isOptional={step !== 'found'} />
      )}
      {step === 'dispose' && <Select {...field('how')} label="How" options={HOW} isOptional={false} />}
      {step === 'report_lost' && asset.holder && asset.book_minor !== null && asset.currency !== null && (
        <MoneyField
          {...field('recovery_minor')}
          label={`To be paid by ${asset.holder.name}`}
          currency={asset.currency}
          help="At most the book value. It is not deducted by itself."
        />
      )}
      {needsWipe && <Check {...field('wiped')} label="Its data was wiped" />}
      <TextArea
        {...field('note')}
        label={step === 'report_lost' || step === 'retire' ? 'Reason' : 'Note'}
        isOptional={!(step === 'report_lost' || step === 'retire')}
        rows={2}
      />
    </>
  )
}
