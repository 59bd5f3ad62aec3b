import { expect, test } from 'vitest'
import { listAssets } from './release-output.ts'
import { createSampleWorkspace } from '@federation/test-kit/workspace'
import { listImportedNames, readSharedExports, readSharedImports } from './shared-names.ts'

test('lists imported and re-exported names by package, `*` for all of them, and skips relative imports', () => {
  const code = `import a,{useState as b,use}from"react";import*as c from"react-dom";import"react/jsx-runtime";
    import{d}from"./chunk.js";export{Link as e}from"react-router-dom";export*from"lodash";a(b,use,c,d)`
  expect(listImportedNames('a.js', code)).toEqual({
    lodash: ['*'],
    react: ['default', 'use', 'useState'],
    'react-dom': ['*'],
    'react-router-dom': ['Link'],
    'react/jsx-runtime': [],
  })
})

test('lists published events with their fields, and ignores objects of another type', () => {
  const code = 'p({type:`video_play`,video:v});p({"type":"form_start",form:f,late:1});q({type:"button"})'
  expect(listImportedNames('a.js', code)).toEqual({
    events: ['form_start', 'form_start.form', 'form_start.late', 'video_play', 'video_play.video'],
  })
})

test('lists the names that all scripts of an area use, and the names and events that the shell exports', async () => {
  const dir = await createSampleWorkspace({
    'client/a.js': 'import{use}from"react"',
    'client/b.js': 'import{memo}from"react"',
    'server/c.js': 'import{lazy}from"react"',
    'client/react.js': 'const a=1,b=2;export{a as default,b as use}',
  })
  expect(await readSharedImports(dir, await listAssets(dir))).toEqual({ react: ['memo', 'use'] })
  expect(await readSharedExports(dir, { react: 'client/react.js' })).toEqual({
    events: expect.arrayContaining(['form_start', 'form_start.form']),
    react: ['default', 'use'],
  })
})
