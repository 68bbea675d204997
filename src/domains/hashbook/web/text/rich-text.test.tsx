// @vitest-environment happy-dom
import '#kit/web/testing/setup.ts'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ActorProvider } from '#kit/web/screens/actor.tsx'
import { adminActor, employeeActor } from '#kit/web/testing/actor.ts'
import { renderScreen } from '#kit/web/testing/render-screen.tsx'
import type { RichText as Text } from '../../contract/rich-text.ts'
import { RichText } from './rich-text.tsx'

const text: Text = {
  format: 1,
  doc: {
    type: 'doc',
    content: [
      {
        type: 'paragraph',
        content: [
          { type: 'pageLink', attrs: { id: 12, label: 'Old name' } },
          { type: 'pageLink', attrs: { id: 13, label: 'Not for you' } },
          {
            type: 'text',
            text: 'Copied',
            marks: [{ type: 'link', attrs: { href: `${location.origin}/admin/hashbook/topic/7` } }],
          },
          {
            type: 'text',
            text: 'Elsewhere',
            marks: [{ type: 'link', attrs: { href: 'https://other.example/admin/hashbook/topic/7' } }],
          },
        ],
      },
    ],
  },
}

it.each([
  ['admin', adminActor(['hashbook.read'])],
  ['employee', employeeActor(['hashbook.read'])],
])('links lead to screens of the %s area', async (area, actor) => {
  await renderScreen(
    <ActorProvider value={actor}>
      <RichText text={text} links={[{ id: 12, title: 'New name' }]} />
    </ActorProvider>,
    `/${area}/hashbook/subject/1`,
  )
  const link = await screen.findByRole('link', { name: 'New name' })
  expect(link.getAttribute('href')).toBe(`/${area}/hashbook/subject/12`)
  expect(screen.getByRole('link', { name: 'Copied' }).getAttribute('href')).toBe(`/${area}/hashbook/topic/7`)
  expect(screen.getByRole('link', { name: 'Elsewhere' }).getAttribute('href')).toContain('other.example')
  expect(screen.queryByRole('link', { name: 'Not for you' })).toBeNull()
  screen.getByText('Not for you')
})
