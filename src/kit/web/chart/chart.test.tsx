// @vitest-environment happy-dom
import { nthOf, required } from '#kit/contract/testing/required.ts'
import '../testing/setup.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { renderScreen } from '../testing/render-screen.tsx'
import { type ChartProps, colourOf } from './chart-types.ts'
import { Bars } from './bars.tsx'
import { Bullet } from './bullet.tsx'
import { Columns } from './columns.tsx'
import { HeatTable } from './heat-table.tsx'
import { Line } from './line.tsx'
import { Ring } from './ring.tsx'
import { SparkColumns } from './spark-columns.tsx'
import { everyNth, niceSteps, placedLabels } from './scale.ts'

const chart: ChartProps = {
  title: 'Attendance',
  unit: 'people',
  labels: ['Mon', 'Tue'],
  series: [
    { name: 'Present', values: [40, 38] },
    { name: 'Away', values: [3, null] },
  ],
  href: (label) => `/admin/employees?day=${label}`,
}

describe('an axis', () => {
  it.each([
    [0, [0, 1]],
    [7, [0, 2, 4, 6, 8]],
    [43, [0, 20, 40, 60]],
    [1204, [0, 500, 1000, 1500]],
  ])('up to %i has the steps %o', (most, steps) => {
    expect(niceSteps(most)).toEqual(steps)
  })

  it('begins below zero where a value does', () => {
    expect(niceSteps(7, undefined, -1)).toEqual([-2, 0, 2, 4, 6, 8])
  })

  it.each([
    [31, 'Wed 11 Nov', 1100, 3],
    [31, 'Wed 11 Nov', 270, 9],
    [7, 'Mon', 270, 2],
    [2, 'Mon', 270, 1],
  ])('of %i labels like %s on %i px shows every %ith', (count, label, width, nth) => {
    expect(
      everyNth(
        Array.from({ length: count }, () => label),
        width,
      ),
    ).toBe(nth)
  })
})

describe('the labels of an axis', () => {
  const axis = { left: 40, right: 326 }
  const place = (count: number) => {
    const slot = (322 - axis.left) / count
    const labels = Array.from({ length: count }, () => 'Wed 11 Nov')
    return placedLabels(labels, (index) => axis.left + slot * (index + 0.5), axis)
  }
  it('are left out where they would touch the one before', () => {
    const labels = ['March 2026', '', '', 'September 2026', '', '', 'December 2026']
    const narrow = { left: 40, right: 304 }
    const slot = (300 - narrow.left) / labels.length
    const shown = placedLabels(labels, (index) => narrow.left + slot * (index + 0.5), narrow)
    expect(shown.map(({ index }) => labels[index])).toEqual(['March 2026', 'September 2026'])
  })

  it.each([7, 22, 28, 30, 31, 62, 81, 92])('of %i days stand apart and inside', (count) => {
    const half = 32
    const placed = place(count)
    expect(placed.length).toBeGreaterThan(2)
    for (const [order, { at }] of placed.entries()) {
      expect(at + half).toBeLessThanOrEqual(axis.right)
      const before = placed[order - 1]
      if (before) expect(at - before.at).toBeGreaterThanOrEqual(2 * half)
    }
  })
})

describe('a chart', () => {
  it('says each value and opens its rows', async () => {
    const { history } = await renderScreen(<Columns {...chart} />)
    expect(screen.queryByLabelText('Tue, Away: 0 people')).toBeNull()
    await userEvent.click(screen.getByLabelText('Tue, Present: 38 people'))
    expect(history.location.href).toBe('/admin/employees?day=1')
  })

  it('draws what is below zero from there down', async () => {
    await renderScreen(
      <Columns title="Scores" unit="points" labels={['April', 'May']} series={[{ name: 'Points', values: [4, -1] }]} />,
    )
    const [april, may] = ['April: 4 points', 'May: -1 points'].map((name) =>
      screen.getByLabelText(name).querySelector('rect'),
    )
    const bottom = Number(april?.getAttribute('y')) + Number(april?.getAttribute('height'))
    expect(Number(may?.getAttribute('y'))).toBeCloseTo(bottom)
    expect(may?.getAttribute('fill')).toBe('var(--m-state-absent)')
  })

  it('is one stop for Tab and walked with the arrow keys', async () => {
    await renderScreen(<Columns {...chart} />)
    screen.getByRole('button', { name: 'Table' }).focus()
    await userEvent.tab()
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Mon, Present: 40 people')
    await userEvent.keyboard('{ArrowRight}{ArrowRight}')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Tue, Present: 38 people')
  })

  it('shows the same figures as a table', async () => {
    await renderScreen(<Line {...chart} />)
    await userEvent.click(screen.getByRole('button', { name: 'Table' }))
    const rows = within(screen.getByRole('table', { name: 'Attendance' })).getAllByRole('row')
    expect(rows.map((row) => row.textContent)).toEqual(['LabelPresentAway', 'Mon403', 'Tue38–'])
  })

  it('names the line across its columns in the legend, and has its figures in the table', async () => {
    await renderScreen(<Columns {...chart} marks={{ name: 'Expected', values: [45, null] }} />)
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['Present', 'Away', 'Expected'])
    await userEvent.click(screen.getByRole('button', { name: 'Table' }))
    const rows = within(screen.getByRole('table', { name: 'Attendance' })).getAllByRole('row')
    expect(rows.map((row) => row.textContent)).toEqual(['LabelPresentAwayExpected', 'Mon40345', 'Tue38––'])
  })

  it('never draws more than a full ring', async () => {
    const { container } = await renderScreen(<Ring label="10 h of 8 h" value={600} of={480} />)
    const [length, whole] = required(
      nthOf(container.querySelectorAll('circle'), 1).getAttribute('stroke-dasharray'),
    ).split(' ')
    expect(length).toBe(whole)
  })
})

it('draws states in their colours: leave is blue, late is late, and who has finished is not brown', () => {
  const of = (meaning: object) => colourOf({ name: '', values: [], ...meaning }, 5)
  expect(of({ tone: 'away' })).toBe('var(--m-state-leave)')
  expect(of({ tone: 'attention' })).toBe('var(--m-state-late)')
  expect(of({ state: 'finished' })).toBe('var(--m-state-finished)')
})

describe('two values of the same label', () => {
  it.each([
    ['columns', Columns],
    ['bars', Bars],
    ['a line', Line],
  ])('both stand in %s, each with a key of its own', async (_, Chart) => {
    const series = [{ name: 'Size', values: [40, 38] }]
    await renderScreen(<Chart title="Size of the backups" unit="MB" labels={['28 Nov', '28 Nov']} series={series} />)
    for (const value of ['40', '38'])
      expect(screen.getAllByRole('img', { name: new RegExp(value) }).length).toBeGreaterThan(0)
  })
})

describe('small pictures', () => {
  it('say their text, and set the value beside the one to compare with', async () => {
    await renderScreen(<Bullet label="30 h of 20 h" value={30} mark={20} tone="bad" />)
    const [fill, mark] = screen.getByRole('img', { name: '30 h of 20 h' }).children
    expect(fill?.getAttribute('style')).toContain('width: 100%')
    expect(mark?.getAttribute('style')).toMatch(/66\.6/)
  })

  it('have a column for each value that there is', async () => {
    await renderScreen(<SparkColumns label="By week" values={[1, null, 4]} />)
    expect(screen.getByRole('img', { name: 'By week' }).querySelectorAll('rect')).toHaveLength(2)
  })

  it('of a heat table name each cell, open its rows, and explain their scale', async () => {
    const { history } = await renderScreen(
      <HeatTable
        label="Days"
        of="Person"
        columns={[
          { key: '1', title: 'Mon 11 May', head: 'M' },
          { key: '2', title: 'Tue 12 May', head: 'T' },
        ]}
        rows={[
          {
            key: '7',
            name: 'Ida',
            cells: [{ fill: 0.5, label: 'Ida, Mon 11 May: 50 %', href: '/admin/employees' }, null],
          },
        ]}
        scale={{ least: '0 %', most: '100 %' }}
      />,
    )
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      'Person',
      'Mon 11 MayM',
      'Tue 12 MayT',
    ])
    await userEvent.click(screen.getByRole('link', { name: 'Ida, Mon 11 May: 50 %' }))
    expect(history.location.href).toBe('/admin/employees')
    expect(screen.getByText(/0 %/).textContent).toBe('0 %100 %')
  })
})
