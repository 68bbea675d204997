import { Button } from '@mantine/core'
import { GoLink } from '#kit/web/address/go-link.tsx'
import type { DrawerState } from '#kit/web/address/use-drawer.ts'
import { useHere } from '#kit/web/address/use-here.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { count } from '#kit/web/format/numbers.ts'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { addTemplate, listTemplates, updateTemplate } from '../../contract/checklist.calls.ts'
import type { Template } from '../../contract/checklist.models.ts'
import { templateRecord } from '../../contract/onboarding.records.ts'
import { TemplateFields, type TemplateForm } from './template-fields.tsx'
import { unsafeCast } from '#kit/web/call/unsafe-cast.ts'
import styles from '../parts/hiring.module.css'

/** Templates of onboarding: `?templates=all`, `new` or an id. */
export const TemplatesDrawer = ({ drawer }: Readonly<{ drawer: DrawerState }>) => {
  const query = useCallQuery(listTemplates, {}, { enabled: drawer.id !== null })
  const chosen = query.data?.find(({ id }) => String(id) === drawer.id)
  const title = drawer.id === 'new' ? 'Add template' : (chosen?.name ?? 'Templates')
  return (
    <SideDrawer
      history={['onboard_templates', drawer.id]}
      title={title}
      is_open={drawer.id !== null}
      onClose={drawer.close}
    >
      <Loaded query={query} what="the templates" shape="form">
        {(templates) => {
          if (drawer.id === 'new') return <New onDone={() => drawer.open('all')} />
          return chosen ? (
            <Edit key={chosen.id} template={chosen} drawer={drawer} />
          ) : (
            <All templates={templates} drawer={drawer} />
          )
        }}
      </Loaded>
    </SideDrawer>
  )
}

const All = ({ templates, drawer }: Readonly<{ templates: readonly Template[]; drawer: DrawerState }>) => {
  const here = useHere()
  const { has } = useActor()
  return (
    <div className="m-stack">
      <ul className={styles.list}>
        {templates.map((one) => (
          <li key={one.id} className={styles.entry}>
            <span className="m-row">
              <GoLink href={here({ templates: one.id })}>{one.name}</GoLink>
              {one.is_default && <StatusBadge tone="good" word="Default" />}
              {!one.active && <StatusBadge tone="off" word="Not in use" />}
            </span>
            <span className="m-dim m-small">
              {[one.department?.name, count(one.documents.length, 'document'), count(one.items.length, 'item')]
                .filter(Boolean)
                .join(', ')}
            </span>
          </li>
        ))}
      </ul>
      {has('hiring.templates.write') && (
        <div>
          <Button variant="default" onClick={() => drawer.open('new')}>
            Add template
          </Button>
        </div>
      )}
    </div>
  )
}

const New = ({ onDone }: Readonly<{ onDone: () => void }>) => (
  <CallForm
    call={addTemplate}
    initial={{ bank_required: true, active: true, documents: [], items: [] }}
    submit="Add template"
    onDone={onDone}
    onCancel={onDone}
  >
    {(_, form) => <TemplateFields form={unsafeCast<TemplateForm>(form)} />}
  </CallForm>
)

const Edit = ({ template, drawer }: Readonly<{ template: Template; drawer: DrawerState }>) => {
  if (!template.can.update)
    return (
      <div className="m-stack">
        <ul className={styles.list}>
          {template.documents.map((one) => (
            <li key={one.key}>{one.label}</li>
          ))}
        </ul>
        <ul className={styles.list}>
          {template.items.map((one) => (
            <li key={one.key}>{one.title}</li>
          ))}
        </ul>
      </div>
    )
  return (
    <CallForm
      call={updateTemplate}
      input={{ params: { id: template.id } }}
      initial={{ version: template.version, ...templateRecord.values(template) }}
      submit="Save template"
      onDone={() => drawer.open('all')}
      onCancel={() => drawer.open('all')}
    >
      {(_, form) => <TemplateFields form={form} />}
    </CallForm>
  )
}
