import type { Person } from './person.ts'

/** Crewtally’s own people, and whoever speaks on one page. By the id that their entries name. */
export const VOICES = {
  'voice-renata-solis': { skin: 3, jaw: 'oval', hair: 'bob', shade: 'umber', eyes: 'lids', mouth: 'smile', wears: 'shirt', cloth: 'spruce', age: 1, rings: true },
  'voice-joel-solis': { skin: 2, jaw: 'long', hair: 'receding', shade: 'black', eyes: 'plain', mouth: 'soft', glasses: 'square', beard: 'stubble', wears: 'hoodie', cloth: 'ink', age: 1 },
  'voice-ian-mercado': { skin: 3, jaw: 'round', hair: 'quiff', shade: 'umber', eyes: 'laughing', mouth: 'grin', headwear: 'headset', hat: 'clay', wears: 'sweater', cloth: 'clay', trim: 'clay' },
  'voice-patrice-amadi': { skin: 5, jaw: 'wide', hair: 'locs', shade: 'umber', eyes: 'lids', mouth: 'lips', glasses: 'swept', wears: 'blouse', cloth: 'sky', trim: 'white', age: 1 },
  'voice-wes-halloran': { skin: 1, jaw: 'square', hair: 'crop', shade: 'red', eyes: 'narrow', mouth: 'smile', beard: 'full', wears: 'shirt', cloth: 'sky', pencil: true, age: 1 },
  'voice-mei-okada': { skin: 1, jaw: 'round', hair: 'lob', shade: 'black', eyes: 'plain', mouth: 'smile', wears: 'vneck', cloth: 'clay' },
  'voice-renee-castaldo': { skin: 2, jaw: 'heart', hair: 'waves', shade: 'red', eyes: 'lashes', mouth: 'lopsided', wears: 'jacket', cloth: 'spruce', trim: 'marigold', age: 1 },
  'voice-gloria-tanaka': { skin: 1, jaw: 'oval', hair: 'pixie', shade: 'grey', eyes: 'laughing', mouth: 'smile', glasses: 'round', wears: 'cardigan', cloth: 'spruce', age: 2 },
  'voice-curtis-mayhew': { skin: 4, jaw: 'long', hair: 'bald', shade: 'black', eyes: 'plain', mouth: 'lopsided', beard: 'full', wears: 'polo', cloth: 'sky', age: 1 },
  'voice-delia-marchetti': { skin: 1, jaw: 'long', hair: 'waves', shade: 'umber', eyes: 'lids', mouth: 'soft', wears: 'jacket', cloth: 'marigold', trim: 'ink', age: 1 },
  'voice-roberta-kells': { skin: 0, jaw: 'square', hair: 'knot', shade: 'white', eyes: 'lids', mouth: 'level', glasses: 'low', wears: 'turtleneck', cloth: 'clay', age: 2 },
  'voice-corinne-maddox': { skin: 4, jaw: 'heart', hair: 'bob', shade: 'black', eyes: 'lashes', mouth: 'smile', glasses: 'square', wears: 'sweater', cloth: 'spruce', trim: 'spruce', rings: true },
  'voice-trent-oyelaran': { skin: 5, jaw: 'square', hair: 'coils', shade: 'black', eyes: 'plain', mouth: 'grin', wears: 'suit', cloth: 'spruce', trim: 'marigold', beard: 'goatee' },
  'voice-lupe-arriaga': { skin: 3, jaw: 'round', hair: 'crop', shade: 'umber', eyes: 'narrow', mouth: 'smile', headwear: 'helmet', hat: 'marigold', beard: 'handlebar', wears: 'vest', cloth: 'sky', trim: 'clay', age: 1 },
  'voice-dallin-rees': { skin: 0, jaw: 'square', hair: 'parted', shade: 'brown', eyes: 'plain', mouth: 'smile', wears: 'shirt', cloth: 'white', badge: true },
  'voice-keziah-thorne': { skin: 5, jaw: 'oval', hair: 'braids', shade: 'black', eyes: 'lashes', mouth: 'beam', headwear: 'headset', hat: 'sky', wears: 'tee', cloth: 'clay', rings: true },
  'voice-isaac-fontenot': { skin: 4, jaw: 'oval', hair: 'curls', shade: 'black', eyes: 'plain', mouth: 'lopsided', headwear: 'sidecap', hat: 'sky', wears: 'polo', cloth: 'white', badge: true },
  'voice-marcus-bellweather': { skin: 1, jaw: 'wide', hair: 'parted', shade: 'grey', eyes: 'narrow', mouth: 'grin', wears: 'blazer', cloth: 'ink', age: 2 },
  'voice-shay-corbin': { skin: 2, jaw: 'round', hair: 'afro', shade: 'umber', eyes: 'lids', mouth: 'smile', wears: 'hoodie', cloth: 'moss', freckles: true },
  'voice-aurelio-banks': { skin: 4, jaw: 'square', hair: 'tied', shade: 'black', eyes: 'plain', mouth: 'soft', beard: 'trimmed', wears: 'tee', cloth: 'sky' },
  'voice-jace-moreno': { skin: 2, jaw: 'heart', hair: 'crop', shade: 'brown', eyes: 'plain', mouth: 'grin', headwear: 'cap', hat: 'marigold', wears: 'polo', cloth: 'ink', badge: true },
  'voice-naomi-feld': { skin: 1, jaw: 'oval', hair: 'curls', shade: 'brown', eyes: 'lashes', mouth: 'lips', glasses: 'round', wears: 'blazer', cloth: 'rose' },
} as const satisfies Record<string, Person>
