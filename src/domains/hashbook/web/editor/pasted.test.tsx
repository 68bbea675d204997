import { Editor, type JSONContent } from '@tiptap/core'
import { afterEach, describe, expect, it } from 'vitest'
import { pageBody, plainText } from '../../contract/rich-text.ts'
import { partsFor } from './extensions.ts'
import { filesIn, isText, lostPicturesText, countLostPictures } from './pasted.ts'
import { faultOf, toTree } from './to-tree.ts'

const EXCEL = `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel"><head>
<meta name=ProgId content=Excel.Sheet><style>td{mso-number-format:General}</style></head><body link="#0563C1">
<table border=0 cellpadding=0 cellspacing=0 width=192 style='border-collapse:collapse;width:144pt'><!--StartFragment-->
<col width=64 span=3 style='width:48pt'><tr height=20><td colspan=2 height=20 class=xl65 width=128>Shift</td><td rowspan=2>Hours</td></tr>
<tr height=20><td height=20>Early</td><td>Late</td></tr><tr><td>3</td><td>4</td><td align=right>7</td></tr><!--EndFragment--></table></body></html>`

const SHEETS = `<meta charset='utf-8'><google-sheets-html-origin><style type="text/css"><!--td {border: 1px solid #cccccc;}--></style>
<table xmlns="http://www.w3.org/1999/xhtml" cellspacing="0" data-sheets-root="1"><colgroup><col width="100"/><col width="100"/></colgroup><tbody>
<tr style="height:21px;"><td data-sheets-value='{"1":2,"2":"Name"}'>Name</td><td>Days</td></tr>
<tr style="height:21px;"><td rowspan="2" colspan="1">Asha</td><td>12</td></tr><tr><td>13</td></tr></tbody></table>`

const WORD = `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:w="urn:schemas-microsoft-com:office:word"><body lang=EN-GB><!--StartFragment-->
<h1>Safety<o:p></o:p></h1><p class=MsoNormal>Wear a <b>helmet</b>.<o:p></o:p></p>
<p class=MsoNormal><img width=300 height=200 src="file:///C:/Users/a/AppData/Local/Temp/msohtmlclip1/01/clip_image001.png" v:shapes="Picture_1"></p>
<p class=MsoNormal><img width=30 height=20 src="file:///C:/Users/a/AppData/Local/Temp/msohtmlclip1/01/clip_image002.png"></p><!--EndFragment--></body></html>`

const open: Editor[] = []
afterEach(() => {
  for (const editor of open.splice(0)) editor.destroy()
})

const editorWith = (content: JSONContent | string): Editor => {
  const editor = new Editor({
    extensions: partsFor({
      kind: 'page',
      find: async () => [],
      pages: async () => [],
      placeholder: '',
      choosePicture: () => undefined,
    }),
    content,
    injectCSS: false,
  })
  open.push(editor)
  return editor
}
const treeOf = (editor: Editor) => toTree(editor.getJSON(), true)
const cellsOf = (editor: Editor) => {
  const { content }: JSONContent = editor.getJSON()
  const cell = ({ attrs, content: blocks }: JSONContent) => [
    blocks?.[0]?.content?.[0]?.text,
    attrs?.['colspan'],
    attrs?.['rowspan'],
  ]
  return (content ?? [])
    .filter(({ type }) => type === 'table')
    .map((table) => (table.content ?? []).map((row) => (row.content ?? []).map(cell)))
}

describe('cells of a spreadsheet', () => {
  it.each([
    [
      'Excel',
      EXCEL,
      [
        [
          ['Shift', 2, 1],
          ['Hours', 1, 2],
        ],
        [
          ['Early', 1, 1],
          ['Late', 1, 1],
        ],
        [
          ['3', 1, 1],
          ['4', 1, 1],
          ['7', 1, 1],
        ],
      ],
    ],
    [
      'Google Sheets',
      SHEETS,
      [
        [
          ['Name', 1, 1],
          ['Days', 1, 1],
        ],
        [
          ['Asha', 1, 2],
          ['12', 1, 1],
        ],
        [['13', 1, 1]],
      ],
    ],
  ])('of %s stay a table, merged as they were, and are kept so', (_, html, cells) => {
    // The picture of the cells that is in the clipboard too is not meant.
    expect(isText(html)).toBe(true)
    const editor = editorWith(html)
    expect(cellsOf(editor)).toEqual([cells])
    const tree = treeOf(editor)
    expect(cellsOf(editorWith(JSON.parse(JSON.stringify(tree?.doc))))).toEqual([cells])
  })
})

describe('pictures', () => {
  it('that a program cannot hand over are said, and the text is taken', () => {
    expect(isText(WORD)).toBe(true)
    expect(lostPicturesText(countLostPictures(WORD))).toBe(
      '2 pictures of the pasted text were not taken. Save them as files, and insert them here.',
    )
    expect(JSON.stringify(editorWith(WORD).getJSON())).toContain('helmet')
    expect(lostPicturesText(countLostPictures(EXCEL))).toBeNull()
    expect(lostPicturesText(1)).toBe(
      'A picture of the pasted text was not taken. Save it as a file, and insert it here.',
    )
  })

  it('alone are taken as files', () => {
    expect(isText('<meta charset="utf-8"><img src="https://pictures.test/a.png">')).toBe(false)
  })

  it('of the editor go through the clipboard with their words and their width', () => {
    const picture = { type: 'image', attrs: { file_id: 31, alt: 'The door "B"', width: 50 } }
    const html = editorWith({ type: 'doc', content: [picture] }).getHTML()
    expect(countLostPictures(html)).toBe(0)
    // As the page shows it, to who copies from there.
    expect(countLostPictures('<figure data-file_id="31"><img src="blob:1"></figure>')).toBe(0)
    const pasted = editorWith(html).getJSON()
    expect(filesIn(pasted)).toEqual([31])
    expect(pasted.content?.[0]?.attrs).toMatchObject(picture.attrs)
  })
})

const listOf = (levels: number): JSONContent => ({
  type: 'bulletList',
  content: [
    {
      type: 'listItem',
      content: [
        { type: 'paragraph', content: [{ type: 'text', text: `Level ${levels}` }] },
        ...(levels > 1 ? [listOf(levels - 1)] : []),
      ],
    },
  ],
})
const doc = (...content: JSONContent[]): JSONContent => ({ type: 'doc', content })

describe('a long or deep text', () => {
  it('is kept: code of 25,000 signs, and a list of ten levels', () => {
    const code = '😀x'.repeat(8334)
    const tree = toTree(
      doc({ type: 'codeBlock', attrs: { language: 'text' }, content: [{ type: 'text', text: code }] }),
      true,
    )
    expect(pageBody.safeParse(tree).success).toBe(true)
    expect(plainText(tree?.doc.content ?? [])).toBe(code)
    expect(toTree(doc(listOf(6)), true)).not.toBeNull()
    expect(toTree(doc(listOf(10)), true)).not.toBeNull()
  })

  it('that is more than can be kept is refused by what is too much', () => {
    const long = doc({ type: 'paragraph', content: [{ type: 'text', text: 'x'.repeat(250_000) }] })
    const many = doc(...Array.from({ length: 5001 }, () => ({ type: 'paragraph' })), { type: 'horizontalRule' })
    for (const text of [doc(listOf(13)), long, many]) expect(toTree(text, true)).toBeNull()
    expect(faultOf(doc(listOf(13)))).toBe('A list is too deep: it has at most 10 levels.')
    expect(faultOf(long)).toMatch(/^The text is too long, by 2\d %: divide it into pages\.$/)
    expect(faultOf(many)).toBe('The text has too many parts, 5002 of at most 5000: divide it into pages.')
    expect(faultOf(doc({ type: 'image', attrs: { file_id: 3, alt: '', width: 50 } }))).toBe(
      'Give each picture a description.',
    )
  })
})
