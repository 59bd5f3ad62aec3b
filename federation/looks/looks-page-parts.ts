/** Moves the edge between before and after with its slider. */
export const LOOKS_SCRIPT = `document.addEventListener('input', ({ target }) => {
  if (target.type === 'range') target.parentElement.style.setProperty('--at', target.value + '%')
})`

/** As the site looks: paper, ink, spruce; fonts of the machine, since the page brings none. */
export const LOOKS_STYLE = `:root{color-scheme:light;--paper:#fbf8f1;--card:#fff;--ink:#14211b;--soft:#4d5a53;--rule:#e3ddcf;--spruce:#0e5a47;--deep:#08372c;--marigold:#ffb020;--clay:#b23c20;font:16px/1.55 Inter,system-ui,sans-serif;scroll-padding-top:5.5rem}
*{box-sizing:border-box;margin:0}
body{background:var(--paper);color:var(--ink)}
header,main{max-width:96rem;margin-inline:auto;padding:clamp(1.5rem,4vw,3.5rem) clamp(1rem,4vw,3rem)}
header{display:grid;gap:1.25rem;padding-bottom:1.5rem}
main{padding-top:0}
h1{font:750 clamp(2rem,1.4rem + 2.6vw,3.25rem)/1.05 "Bricolage Grotesque",Inter,system-ui,sans-serif;letter-spacing:-.02em;text-wrap:balance}
h2{font-size:1.375rem;line-height:1.2;display:flex;flex-wrap:wrap;align-items:baseline;gap:.25rem .75rem;overflow-wrap:anywhere}
h3{font-size:1rem;color:var(--soft);font-variant-numeric:tabular-nums}
code{font:inherit;font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:.94em}
dl{display:grid;gap:.25rem}dl div{display:flex;gap:.75rem}dt{min-width:4rem;color:var(--soft)}dd{overflow-wrap:anywhere;min-width:0}
ul{list-style:none;padding:0;display:flex;flex-wrap:wrap;gap:.25rem 1.25rem}
a{color:var(--spruce);text-underline-offset:.2em}
nav a{display:inline-block;padding-block:.35rem}
summary{cursor:pointer;padding-block:.25rem}details ul{padding:.25rem 0 .5rem 1.1rem}
.note{color:var(--soft);max-width:66ch}
.failed{border-inline-start:4px solid var(--clay);padding-inline-start:1rem}
.failed ul{display:block}
.change{font-size:1rem;font-weight:400;color:var(--soft)}
.change:not([data-change=changed]){color:var(--clay)}
.bar{position:sticky;top:0;z-index:2;display:flex;flex-wrap:wrap;gap:.25rem 2rem;padding:.6rem max(clamp(1rem,4vw,3rem),(100vw - 96rem)/2 + 3rem);background:var(--deep);color:#fff}
fieldset{border:0;padding:0;display:flex;align-items:center;gap:.35rem;min-width:0}
legend{float:left;margin-inline-end:.5rem;color:#cfdcd6}
label{position:relative;display:block}
label input{position:absolute;inset:0;opacity:0;width:100%;height:100%;cursor:pointer;margin:0}
label span{display:block;padding:.35rem .7rem;border-radius:6px;white-space:nowrap}
label :checked+span{background:#fff;color:var(--ink)}
label :focus-visible+span{outline:3px solid var(--marigold);outline-offset:1px}
article{border-top:1px solid var(--rule);padding-block:2rem 3rem;display:grid;gap:1.5rem}
.width{display:grid;gap:.75rem;min-width:0}
figure{display:grid;gap:.5rem;margin-block-end:1rem;min-width:0}
figcaption{color:var(--soft);overflow-wrap:anywhere}
.pair{--at:50%;position:relative;display:grid;width:min(100%,var(--wide));background:repeating-linear-gradient(-45deg,#ece6d8 0 6px,#f4efe2 6px 12px);border:1px solid var(--rule);border-radius:6px;overflow:hidden}
.pair::before{content:"";position:absolute;z-index:1;inset-block-start:50%;inset-inline-start:var(--at);width:1.5rem;height:1.5rem;margin:-.75rem;border-radius:50%;background:var(--marigold);box-shadow:0 0 0 1px #14211b80;pointer-events:none}
.pair::after{content:"";position:absolute;inset-block:0;inset-inline-start:var(--at);width:2px;margin-inline-start:-1px;background:var(--marigold);box-shadow:0 0 0 1px #14211b80;pointer-events:none}
.side,.marks{grid-area:1/1;min-width:0;position:relative}
.side::after{position:absolute;inset-block-start:.5rem;padding:.1rem .55rem;border-radius:6px;background:#fff;color:var(--ink);box-shadow:0 0 0 1px #14211b40;font-size:.8125rem}
.side:first-child{clip-path:inset(0 calc(100% - var(--at)) 0 0)}.side:first-child::after{content:"Before";inset-inline-start:.5rem}
.side:nth-child(2){clip-path:inset(0 0 0 var(--at))}.side:nth-child(2)::after{content:"After";inset-inline-end:.5rem}
img{display:block;width:100%;height:auto}
.marks{pointer-events:none}
.mark{position:absolute;outline:2px solid var(--clay);outline-offset:2px;box-shadow:0 0 0 2px #fff;border-radius:2px;min-height:1px}
.pair input{grid-area:1/1;position:absolute;inset:0;width:100%;height:100%;margin:0;opacity:0;cursor:ew-resize;touch-action:pan-y;appearance:none}
.pair input::-webkit-slider-thumb{appearance:none;width:1px;height:100%}.pair input::-moz-range-thumb{width:1px;height:100%;border:0}
.pair:has(input:focus-visible){outline:3px solid var(--marigold);outline-offset:2px}
:is(a,summary):focus-visible{outline:3px solid var(--marigold);outline-offset:2px}
.whole img{width:min(100%,var(--wide));border:1px solid var(--rule);border-radius:6px}
:root:has([value=side-by-side]:checked) .pair{grid-template-columns:1fr 1fr;gap:2px;width:min(100%,calc(var(--wide)*2));overflow:visible}
:root:has([value=side-by-side]:checked) .side{clip-path:none}
:root:has([value=side-by-side]:checked) .pair::before,:root:has([value=side-by-side]:checked) .pair::after,:root:has([value=side-by-side]:checked) .pair input{display:none}
:root:has([value=side-by-side]:checked) :is(.side:nth-child(2),.marks){grid-area:1/2}
:root:has([value="375"]:checked) .width:not([data-width="375"]),:root:has([value="768"]:checked) .width:not([data-width="768"]),:root:has([value="1440"]:checked) .width:not([data-width="1440"]){display:none}
@media (width<720px){.bar{position:static}:root{scroll-padding-top:1rem}:root:has([value=side-by-side]:checked) .pair{grid-template-columns:1fr}:root:has([value=side-by-side]:checked) :is(.side:nth-child(2),.marks){grid-area:2/1}}
`
