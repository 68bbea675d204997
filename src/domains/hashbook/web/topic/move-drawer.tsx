import { useState } from 'react'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { Select } from '#kit/web/form/choice-fields.tsx'
import { TextField } from '#kit/web/form/text-fields.tsx'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import type { PageRow } from '../../contract/hashbook.models.ts'
import { renamePage, savePageAsAdmin } from '../../contract/pages.calls.ts'
import { useTopic, useTopics } from '../parts/use-book.ts'

/** Renames a page (`?rename=`), or moves it into another topic or below another subject (`?move=`). */
export const MoveDrawer = ({ pages }: Readonly<{ pages: readonly PageRow[] }>) => {
  const move = useDrawer('move')
  const rename = useDrawer('rename')
  const moved = pages.find(({ id }) => String(id) === move.id)
  const renamed = pages.find(({ id }) => String(id) === rename.id)
  return (
    <>
      <SideDrawer title="Move page" is_open={moved !== undefined} onClose={move.close}>
        {moved && <MoveForm key={moved.id} page={moved} onClose={move.close} />}
      </SideDrawer>
      <SideDrawer title="Rename page" is_open={renamed !== undefined} onClose={rename.close}>
        {renamed && (
          <CallForm
            key={renamed.id}
            call={renamePage}
            input={{ params: { id: renamed.id } }}
            initial={{ title: renamed.title }}
            submit="Save"
            onDone={rename.close}
            onCancel={rename.close}
          >
            {(field) => <TextField {...field('title')} label="Title" isFirst />}
          </CallForm>
        )}
      </SideDrawer>
    </>
  )
}

type FormProps = Readonly<{ page: PageRow; onClose: () => void }>
type Values = Readonly<{ parent?: number | null }>

const MoveForm = ({ page, onClose }: FormProps) => {
  const [topicid, setTopic] = useState(page.topicid)
  const topics = useTopics({})
  const { data } = useTopic(topicid)
  const subjects = (data?.subjects ?? []).filter(({ id, parent_id }) => parent_id === null && id !== page.id)
  return (
    <CallForm
      call={savePageAsAdmin}
      toBody={({ parent }: Values) => ({
        id: page.id,
        version: page.version,
        topicid,
        parent_id: parent ?? null,
      })}
      initial={{ parent: page.parent_id }}
      submit="Move page"
      onDone={onClose}
      onCancel={onClose}
    >
      {(field) => (
        <>
          <Select
            id="move-topic"
            name="topicid"
            label="Topic"
            isOptional={false}
            options={(topics.data ?? []).map(({ id, title }) => ({ value: id, label: title }))}
            value={topicid}
            onChange={(id) => setTopic(id ?? page.topicid)}
          />
          <Select
            {...field('parent')}
            isOptional
            label="Below the subject"
            options={subjects.map(({ id, title }) => ({ value: id, label: title }))}
          />
        </>
      )}
    </CallForm>
  )
}
